import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { serveRegister } from '../support/docs/serve-register.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

const SAMPLE = resolve(ROOT, '../shared/samples/cases/number-forms-in-q');
const LIMITS = { guest: 0, free: 0, starter: 0, pro: 0 };

describe.skipIf(!existsSync(SAMPLE))('numbers as people write them (only beside a folder of samples)', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveRegister((dataDir) => ingestFolder(SAMPLE, dataDir), LIMITS);
  });
  afterAll(() => app.close());

  it.each([
    'SE 559800-0270 01',
    'SE5598000270 01',
    '559800 - 0270',
    '5598 000270',
    'Org.nr: 559800-0270',
    '16 559800 0270',
    '559800‑0270',
    '559800−0270',
    '559800\u00ad0270',
    '559800\u202f0270',
    '５５９８００－０２７０',
    'VAT SE559800027001',
  ])('The company of "%s" is found, exactly', async (written) => {
    const search = await app.post('/v1/search', { q: written });
    expect(search.json).toMatchObject({ companies: [{ name: 'Null AB', score: 1 }] });
    const bulk = await app.post('/v1/bulk', { org_numbers: [written] });
    expect(bulk.json.results[0]).toMatchObject({ searchTerm: written, company: { name: 'Null AB' } });
    const page = await app.send(`/console/company/${encodeURIComponent(written)}`);
    expect(page.headers['location']).toBe('/console/company/5598000270');
  });
});
