import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildOpenApiDocument } from '../../api/openapi/build-openapi-document.ts';
import { ROUTES } from '../../api/routes/index.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

it('The description of the API is the golden one', async () => {
  const text = `${JSON.stringify(buildOpenApiDocument(ROUTES), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(ROOT, 'fixtures/expected/openapi.json'));
});
