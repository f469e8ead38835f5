import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { runScript } from '../support/process/run-script.ts';
import { serveApp } from '../support/service/serve-app.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';

it('A new generation is used without one failed request', async () => {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  await copyReadyData('weekly', dataDir);
  await generateRegister({ companies: 1_000, seed: 4, reports: 20, trademarks: 50, out: join(root, 'next') });
  const app = await serveApp(await openStore(embeddedIn(dataDir)));

  const run = runScript('ingest/main.ts', ['run', '--from', join(root, 'next')], { DATA_DIR: dataDir });
  const statuses = new Set<number>();
  const isOld = async (): Promise<boolean> => {
    const reply = await app.post('/v1/search', { org_number: companyNumber(1) });
    statuses.add(reply.status);
    statuses.add((await app.post('/v1/bulk', { names: ['nordlis logistik', 'bygg', 'fit lab'] })).status);
    return reply.json.companies.length === 1;
  };
  while (await isOld()) statuses.add((await app.send('/ready')).status);
  expect((await run).code).toBe(0);
  expect([...statuses]).toEqual([200]);
  await app.close();
});
