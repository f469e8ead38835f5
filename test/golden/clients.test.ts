import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildOpenApiDocument } from '../../api/openapi/build-openapi-document.ts';
import { ROUTES } from '../../api/routes/index.ts';
import { toPythonModule, type Description } from '../support/clients/to-python-module.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

it('The types of the Python client are made from the description of the API', async () => {
  const description = buildOpenApiDocument(ROUTES, { language: 'en', baseUrl: null }) as Description;
  const file = join(ROOT, 'clients/python/src/company_data/types.py');
  await expect(toPythonModule(description)).toMatchFileSnapshot(file);
});
