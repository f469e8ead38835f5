import { expect, it } from 'vitest';
import { suggestCompanies } from '../../../../../api/console/explorer/find/suggest-companies.ts';
import type { PageRequest } from '../../../../../api/console/page.ts';
import { makeCompany } from './make-company-record.ts';

it('A suggested company in bankruptcy has the badge of its state', async () => {
  const companyJson = JSON.stringify(makeCompany({ ongoingRestructuring: '|KK-AVOMFO$2008-06-23|' }));
  const visit = {
    fields: { q: 'nord' },
    person: null,
    language: 'sv',
    readStore: async (search: (reader: object) => unknown) =>
      search({ searchByName: async () => [{ companyJson, score: 1 }] }),
    services: { rateLimits: { countCall: async () => ({ isExceeded: false }) } },
  };
  expect(await suggestCompanies(visit as unknown as PageRequest)).toMatchObject({
    json: { suggestions: [{ states: [{ text: 'Konkurs', tone: 'bad' }] }] },
  });
});

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
    language: 'sv',
    person: null,
    readStore: read,
    services: { rateLimits },
  };
  expect(await suggestCompanies(visit as unknown as PageRequest)).toMatchObject({
    json: { suggestions: [{ name: 'BA sylndroN', town: 'Lund' }] },
  });
});
