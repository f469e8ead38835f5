import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listProcesses } from '../support/process/child-processes.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import type { Part } from '../support/process/scripted-workers.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

interface Supervised {
  readonly child: ChildProcess;
  readonly listWorkers: () => number[];
  readonly output: () => string;
  waitFor(text: string): Promise<void>;
  stop(): Promise<number | null>;
}

function supervise(count: number, parts: readonly Part[]): Supervised {
  const file = join(makeTemporaryFolder(), 'died');
  return start('test/support/process/scripted-workers.ts', [String(count), parts.join(','), file], {});
}

function start(
  script: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
): Supervised {
  const child = spawn(process.execPath, [join(ROOT, script), ...options], {
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += String(chunk);
    });
  return {
    child,
    listWorkers: () =>
      listProcesses()
        .filter(({ parent }) => parent === child.pid)
        .map(({ pid }) => pid),
    output: () => written,
    waitFor: (text) => expect.poll(() => written, { timeout: 20_000 }).toContain(text),
    stop: async () => {
      child.kill('SIGTERM');
      return waitForExit(child);
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

function killOne({ listWorkers }: Supervised): void {
  process.kill(listWorkers()[0]!, 'SIGKILL');
}

it('A worker that cannot start ends all at the start', async () => {
  const { child, output } = supervise(3, ['serve', 'fail', 'hang']);
  expect(await waitForExit(child)).toBe(1);
  expect(output()).toBe(
    'A worker could not start: it ended with exit code 2. Its messages above may give the reason.\n',
  );
});

it('A worker that dies before another one answers is replaced', async () => {
  const workers = supervise(2, ['die', 'outlive', 'serve']);
  await workers.waitFor('all answer');
  expect(workers.listWorkers()).toHaveLength(2);
  expect(workers.output()).toContain('a worker ended and is replaced');
  expect(await workers.stop()).toBe(0);
});

it('A worker that is killed while it starts is replaced at once, before all answer', async () => {
  const workers = supervise(2, ['serve', 'stall', 'serve']);
  await workers.waitFor('stalls as ');
  const [, pid] = /stalls as (\d+)/.exec(workers.output())!;
  process.kill(Number(pid), 'SIGKILL');
  await workers.waitFor('all answer');
  expect(workers.output()).toContain('"signal":"SIGKILL","restartMs":0');
  expect(workers.listWorkers()).toHaveLength(2);
  expect(await workers.stop()).toBe(0);
});

it('Replacements that are killed while they start are replaced at once', async () => {
  const workers = supervise(2, ['serve', 'serve', 'stall', 'stall', 'serve']);
  await workers.waitFor('all answer');
  killOne(workers);
  for (const count of [1, 2]) {
    await expect
      .poll(() => workers.output().match(/stalls as \d+/g), { timeout: 10_000 })
      .toHaveLength(count);
    process.kill(Number(/stalls as (\d+)\D*$/.exec(workers.output())![1]), 'SIGKILL');
  }
  await expect.poll(() => workers.output().match(/"restartMs":0/g), { timeout: 10_000 }).toHaveLength(3);
  await expect.poll(workers.listWorkers, { timeout: 10_000 }).toHaveLength(2);
  expect(workers.output()).not.toContain('retryMs');
  expect(await workers.stop()).toBe(0);
});

it('A failing replacement is retried with growing pauses, and the others stay', async () => {
  const workers = supervise(2, ['serve', 'serve', 'fail', 'fail', 'serve', 'fail', 'serve']);
  await workers.waitFor('all answer');
  const [killed, other] = workers.listWorkers();
  process.kill(killed!, 'SIGKILL');
  await workers.waitFor('"retryMs":2000');
  expect(workers.output()).toContain('"retryMs":1000,"msg":"a worker could not start and is retried"');
  expect(workers.listWorkers()).toEqual([other]);
  await expect.poll(workers.listWorkers, { timeout: 10_000 }).toHaveLength(2);
  process.kill(other!, 'SIGKILL');
  // The worker has answered meanwhile, so the count of failures starts again.
  await expect.poll(() => workers.output().match(/"retryMs":1000/g), { timeout: 10_000 }).toHaveLength(2);
  await expect.poll(workers.listWorkers, { timeout: 10_000 }).toHaveLength(2);
  expect(await workers.stop()).toBe(0);
  expect(workers.output().match(/all answer/g)).toHaveLength(1);
});

it('A supervisor that waits to retry ends at once on request', async () => {
  const workers = supervise(2, ['serve', 'serve', 'fail']);
  await workers.waitFor('all answer');
  killOne(workers);
  await workers.waitFor('"retryMs":4000');
  const startedAt = performance.now();
  expect(await workers.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

it('A supervisor that is stopped before all workers answer ends with 0, without the startup message', async () => {
  const workers = supervise(2, ['serve', 'hang']);
  await expect.poll(workers.listWorkers, { timeout: 10_000 }).toHaveLength(2);
  expect(await workers.stop()).toBe(0);
  expect(workers.output()).toBe('');
});

it('The service stays when a dead worker cannot be replaced, and is complete again when it can be', async () => {
  const dataDir = join(makeTemporaryFolder(), 'data');
  await copyReadyData('weekly', dataDir);
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' };
  const service = start('api/main.ts', ['--workers', '3'], environment);
  await service.waitFor('answers on');
  const [, address = ''] = /answers on (http:\S+)/.exec(service.output())!;
  const secret = join(dataDir, 'share-secret');
  renameSync(secret, `${secret}.away`);
  writeFileSync(secret, 'short');
  killOne(service);
  await service.waitFor('"retryMs":2000');
  const answers = Array.from({ length: 30 }, () => fetch(`${address}/ready`));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  renameSync(`${secret}.away`, secret);
  await expect.poll(service.listWorkers, { timeout: 20_000 }).toHaveLength(3);
  expect(await service.stop()).toBe(0);
}, 60_000);
