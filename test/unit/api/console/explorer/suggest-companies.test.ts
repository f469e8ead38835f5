import { expect, it } from 'vitest';
import { suggestCompanies } from '../../../../../api/console/explorer/find/suggest-companies.ts';
import type { PageRequest } from '../../../../../api/console/page.ts';
import { makeCompany } from './make-company-record.ts';

it('Suggestions contain no direction marks', async () => {
  const company = makeCompany({ name: '\u202eBA sylndroN' });
  const city = '\u2067LUND';
  const text = JSON.stringify({ ...company, postalAddress: { ...company.postalAddress, city } });
  const read = async (search: (reader: object) => unknown): Promise<unknown> =>
    search({ searchByName: async () => [{ companyJson: text, score: 1 }] });
  const rateLimits = {
    countCall: async () => ({ limit: 240, remaining: 239, resetSeconds: 60, isOver: false }),
  };
  const visit = {
    fields: { q: 'nord' },
    callerId: 'caller',
    person: null,
    readStore: read,
    services: { rateLimits },
  };
  expect(await suggestCompanies.handle(visit as unknown as PageRequest)).toMatchObject({
    json: { suggestions: [{ name: 'BA sylndroN', town: 'Lund' }] },
  });
});
