import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listenLocally } from '../support/process/listen-locally.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

it('Files are fetched through the proxy of the environment', { timeout: 30_000 }, async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(403).end();
  });
  const { address, close } = await listenLocally(proxy);
  onTestFinished(close);
  const { code, stderr } = await runScript('ingest/main.ts', ['run', '--only', 'registry'], {
    DATA_DIR: makeTemporaryFolder(),
    REGISTRY_URL: 'http://publisher.invalid/bolagsverket_bulkfil.zip',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: address,
  });
  expect([code, stderr]).toEqual([4, expect.stringContaining('it answered 403')]);
  expect(asked).toContain('GET http://publisher.invalid/bolagsverket_bulkfil.zip');
});
