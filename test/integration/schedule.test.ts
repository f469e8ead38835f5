import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

type Line = Readonly<Record<string, unknown>>;

interface Scheduler {
  readonly child: ChildProcess;
  readonly waitFor: (message: string) => Promise<Line>;
  readonly stop: () => Promise<number | null>;
}

async function publish(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const { address, close } = await listenLocally(createServer(answer));
  onTestFinished(close);
  return `${address}/bolagsverket_bulkfil.zip`;
}

function schedule(dataDir: string, registryUrl: string): Scheduler {
  const off = { SCHEDULE_STATISTICS: 'off', SCHEDULE_SIZE_CLASSES: 'off', SCHEDULE_ANNUAL_REPORTS: 'off' };
  const child = spawn(process.execPath, [join(ROOT, 'ingest/main.ts'), 'schedule'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      ...off,
      SCHEDULE_TRADEMARKS: 'off',
      SCHEDULE_REGISTRY: '0 5 1 1 *',
      REGISTRY_URL: registryUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]();
  return {
    child,
    waitFor: async (message) => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error(`It ended before it said "${message}".`);
        const line = value.startsWith('{') ? (JSON.parse(value) as Line) : {};
        if (line['msg'] === message) return line;
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      return (await exit)[0];
    },
  };
}

it('The scheduler fetches and publishes due sources, remembers that, and stops on request', async () => {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  await generateRegister({ companies: 50, seed: 3, reports: 0, trademarks: 0, out: join(root, 'delivery') });
  const zip = readFileSync(join(root, 'delivery/bolagsverket_bulkfil.zip'));
  let asked = 0;
  const url = await publish((_request, response) => {
    asked += 1;
    response
      .setHeader('Content-Length', zip.length)
      .setHeader('Last-Modified', 'Mon, 16 Nov 2026 03:00:00 GMT');
    response.end(zip);
  });

  const first = schedule(dataDir, url);
  expect(await first.waitFor('scheduled')).toMatchObject({ source: 'registry' });
  expect(await first.waitFor('ingest run ended')).toMatchObject({ outcome: 'promoted' });
  expect(await first.waitFor('run ended')).toMatchObject({ source: 'registry', exitCode: 0 });
  const second = schedule(dataDir, url);
  expect((await once(second.child, 'exit'))[0]).toBe(5);
  expect(await first.stop()).toBe(0);
  expect((await (await openGenerationStore(embeddedIn(dataDir))).readLive())!.companies).toBeGreaterThan(40);

  const later = schedule(dataDir, url);
  await later.waitFor('scheduled');
  const before = asked;
  expect(await later.stop()).toBe(0);
  expect([before, asked]).toEqual([1, 1]);
});

it('A stopping scheduler interrupts a fetch', async () => {
  const dataDir = join(makeTemporaryFolder(), 'data');
  const begun = Promise.withResolvers<void>();
  const url = await publish((_request, response) => {
    response.setHeader('Content-Length', 1_000_000).setHeader('ETag', '"1"');
    response.write(Buffer.alloc(100_000));
    begun.resolve();
  });
  const { stop } = schedule(dataDir, url);
  await begun.promise;
  expect(await stop()).toBe(0);
  // It is tried again by the next scheduler: nothing came of it.
  expect(existsSync(join(dataDir, 'schedule.json'))).toBe(false);
  expect(await (await openGenerationStore(embeddedIn(dataDir))).readLive()).toBeNull();
});
