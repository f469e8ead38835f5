import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { USAGE_TEXTS } from '../../api/console/usage/usage-texts.ts';
import { DOCS_PAGES } from '../../api/docs/pages.ts';
import { EXAMPLES } from '../../api/openapi/examples.ts';
import { ROUTES } from '../../api/routes/index.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PYTHON = read('clients/python/src/company_data/async_client.py');
const TEST_KEYS = read('test/http/test-keys.test.ts');

const METERED_ROUTES = ROUTES.filter(({ access }) => access !== 'none');

// What a route needs elsewhere, where no type asks for it (docs/developers/add-an-endpoint.md). The
// method of the TypeScript client is missed by test/http/typescript-client.test.ts.
describe.each(METERED_ROUTES)('$method $path', ({ path, operationId }) => {
  const pages = DOCS_PAGES.filter(({ operationIds }) => operationIds.includes(operationId));

  it('It has an example, and a page that lets it be tried', () => {
    expect(EXAMPLES.map((example) => example.operationId)).toContain(operationId);
    expect(pages).not.toEqual([]);
  });

  it.each(['en', 'sv'] as const)('It has a price on the page of credits (%s)', (language) => {
    const prices = read(`docs/callers/${language === 'sv' ? 'sv/' : ''}keys-and-credits.md`);
    const isPriced = pages.some(({ markdownFilePaths, operationIds }) => {
      const rows = prices.match(
        new RegExp(`^\\| \\[[^|]*\\]\\(${basename(markdownFilePaths[language])}`, 'gm'),
      );
      // The calls of a page that are free share a row.
      const metered = METERED_ROUTES.filter((route) => operationIds.includes(route.operationId));
      const free = metered.filter(
        (route) => route.needsCredits !== true && !route.errorCodes.includes('no_credits'),
      );
      return (rows ?? []).length >= metered.length - Math.max(0, free.length - 1);
    });
    expect(isPriced).toBe(true);
  });

  it('It has a name in the usage of an account', () => {
    for (const { endpoints } of Object.values(USAGE_TEXTS)) expect(Object.keys(endpoints)).toContain(path);
  });

  it('It is called with a test key', () => {
    expect(TEST_KEYS).toContain(path);
  });

  it('It has a method of the Python client', () => {
    expect(PYTHON).toContain(`"${path}"`);
  });
});
