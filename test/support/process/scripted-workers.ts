import cluster, { type Worker } from 'node:cluster';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { superviseWorkers, reportReadyToSupervisor } from '../../../api/workers/supervise-workers.ts';
import { createLog } from '../../../shared/log/create-log.ts';

/**
 * The behaviour of the n-th worker to start; later workers behave as the last one. `serve`: answers
 * until it is stopped. `fail`: ends before it answers. `die`: answers and ends, and leaves its
 * process id in the file. `outlive`: serves once the process with that id has ended. `hang`: never
 * answers. `stall`: writes its process id, and never answers.
 */
export type Part = 'serve' | 'fail' | 'die' | 'outlive' | 'hang' | 'stall';

const [count = '', parts = '', file = ''] = process.argv.slice(2);

function serve(worker: Worker): void {
  process.on('SIGTERM', () => process.exit(0));
  reportReadyToSupervisor(worker, ['all answer']);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const ACTIONS: Readonly<Record<Part, (worker: Worker) => Promise<void> | void>> = {
  serve,
  fail: () => process.exit(2),
  hang: () => undefined,
  stall: () => void process.stdout.write(`stalls as ${process.pid}\n`),
  die: (worker) => {
    writeFileSync(file, String(process.pid));
    worker.send({ startupLines: ['all answer'] }, () => process.exit(1));
  },
  outlive: async (worker) => {
    while (!existsSync(file) || isAlive(Number(readFileSync(file, 'utf8')))) await wait(10);
    serve(worker);
  },
};

if (cluster.worker === undefined) {
  const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
  try {
    await superviseWorkers(Number(count), {}, print, createLog({ logLevel: 'info' }));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
} else {
  // Its line to the supervisor is all that keeps it alive.
  process.channel?.ref();
  const all = parts.split(',') as Part[];
  await ACTIONS[all[Math.min(cluster.worker.id, all.length) - 1]!](cluster.worker);
}
