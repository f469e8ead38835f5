import cluster, { type Worker } from 'node:cluster';
import { AppError } from '../shared/errors/app-error.ts';
import type { Log } from '../shared/log/create-log.ts';

/** What a worker tells once it answers. */
interface Ready {
  readonly greeting: readonly string[];
}

/**
 * Serves with `count` processes on one address, and ends when they have ended. One that ends by itself is replaced; SIGTERM and SIGINT are
 * passed on. `greet` is told once all answer. Throws `run_failed` when one cannot start.
 */
export async function superviseWorkers(
  count: number,
  greet: (lines: readonly string[]) => void,
  log: Log,
): Promise<void> {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const isStopping = (): boolean => stopping;
  const greetings = await Promise.all(Array.from({ length: count }, () => startWorker(isStopping)));
  if (!stopping) greet(greetings[0]!);
  await new Promise<void>((resolve, reject) => {
    cluster.on('exit', (worker, code, signal) => {
      if (stopping) {
        if (Object.keys(cluster.workers ?? {}).length === 0) resolve();
        return;
      }
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended; another one takes its place');
      startWorker(isStopping).catch(reject);
    });
    if (stopping && Object.keys(cluster.workers ?? {}).length === 0) resolve();
  });
}

/** Resolves with what the worker greets with; with nothing when it was stopped before. */
function startWorker(isStopping: () => boolean): Promise<readonly string[]> {
  const worker = cluster.fork();
  return new Promise((resolve, reject) => {
    worker.once('message', ({ greeting }: Ready) => resolve(greeting));
    worker.once('exit', (code) => {
      if (isStopping()) resolve([]);
      else reject(new AppError('run_failed', `A worker could not start: it ended with exit code ${code}.`));
    });
  });
}

/** Tells whoever started this worker that it answers. */
export function tellReady(worker: Pick<Worker, 'send'>, greeting: readonly string[]): void {
  worker.send({ greeting } satisfies Ready);
}
