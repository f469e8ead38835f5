import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { buildOpenApiDocument } from '../../api/openapi/build-openapi-document.ts';
import { ROUTES } from '../../api/routes/index.ts';
import type { Description } from '../support/clients/description.ts';
import { toPythonModule } from '../support/clients/to-python-module.ts';
import { toSyncPython } from '../support/clients/to-sync-python.ts';
import { toTypescriptModule } from '../support/clients/to-typescript-module.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const description = buildOpenApiDocument(ROUTES, null) as Description;

it('The types of the Python client are made from the description of the API', async () => {
  const file = join(ROOT, 'clients/python/src/company_data/types.py');
  await expect(toPythonModule(description)).toMatchFileSnapshot(file);
});

it('The synchronous Python client is made from the asynchronous one', async () => {
  const folder = join(ROOT, 'clients/python/src/company_data');
  const source = readFileSync(join(folder, 'async_client.py'), 'utf8');
  await expect(toSyncPython(source)).toMatchFileSnapshot(join(folder, 'client.py'));
});

it('The types of the TypeScript client are made from the description of the API', async () => {
  const file = join(ROOT, 'clients/typescript/src/schemas.ts');
  const options = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(toTypescriptModule(description), options)).toMatchFileSnapshot(file);
});
