import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findHealthProblem } from '../../../deploy/find-health-problem.ts';
import { withFileLock } from '../../../shared/store/with-file-lock.ts';
import { findFreePort } from '../../support/process/free-port.ts';
import { listenLocally } from '../../support/process/listen-locally.ts';
import { runScript } from '../../support/process/run-script.ts';
import { makeTemporaryFolder } from '../../support/process/temporary-folder.ts';

async function answer(status: number): Promise<number> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health' ? status : 404).end();
  });
  const { address, close } = await listenLocally(server);
  onTestFinished(close);
  return Number(new URL(address).port);
}

it('The API is healthy only if /health answers', async () => {
  const dataDir = makeTemporaryFolder();
  expect(await findHealthProblem('api', { port: await answer(200), dataDir })).toBeNull();
  expect(await findHealthProblem('api', { port: await answer(503), dataDir })).toBe('/health answered 503');
  expect(await findHealthProblem('api', { port: await findFreePort(), dataDir })).toBe(
    '/health does not respond',
  );
});

it('The scheduler is healthy while it holds its lock', async () => {
  const dataDir = makeTemporaryFolder();
  const look = (): Promise<string | null> => findHealthProblem('scheduler', { port: 3_000, dataDir });
  expect(await look()).toBe('no scheduler is active in DATA_DIR');
  const fail = (): Error => new Error('locked');
  expect(await withFileLock(join(dataDir, 'schedule.lock'), fail, look)).toBeNull();
  expect(await look()).toBe('no scheduler is active in DATA_DIR');
});

it('The health check of the image exits with 0 or 1', async () => {
  const check = async (...options: string[]): Promise<[number | null, string]> => {
    const port = String(await answer(200));
    const { code, stderr } = await runScript('deploy/check-health.ts', options, { PORT: port });
    return [code, stderr];
  };
  expect(await check('api')).toEqual([0, '']);
  expect(await check()).toEqual([1, 'Usage: check-health.ts api | scheduler\n']);
});
