import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { toRestartDelayMs, toStartRetryDelayMs, wasKilledByNonCrashSignal } from './to-restart-delay-ms.ts';

const MAX_REMEMBERED_RESTARTS = 10;

interface ReadyMessage {
  readonly startupLines: readonly string[];
}

interface WorkerExit {
  readonly wasReady: boolean;
  readonly pid?: number | undefined;
  readonly code?: number | null;
  readonly signal?: string | null;
  /** Error of the operating system. Undefined unless it could not start the process. */
  readonly err?: unknown;
}

/**
 * Serves with `workerCount` processes until all have ended. Forwards SIGTERM and SIGINT to them.
 * Replaces a worker that ends after it was ready or because it was killed. Retries a worker that
 * fails to start, with growing delays. If a start fails before all workers were ready once, throws
 * `run_failed`.
 */
export async function superviseWorkers(
  workerCount: number,
  workerEnvironment: Readonly<Record<string, string>>,
  printStartupLines: (lines: readonly string[]) => void,
  log: Log,
): Promise<void> {
  const stopping = forwardStopSignals();
  const isStopping = (): boolean => stopping.aborted;
  let readyWorkers = 0;
  let isStarting = true;
  const onReady = ({ startupLines }: ReadyMessage): void => {
    readyWorkers += 1;
    if (!isStarting || readyWorkers < workerCount || isStopping()) return;
    isStarting = false;
    printStartupLines(startupLines);
  };
  const superviseOne = async (): Promise<void> => {
    let failures = 0;
    let restartsMs: number[] = [];
    while (!isStopping()) {
      const { wasReady, ...exit } = await runWorker(workerEnvironment, onReady).catch(toFailedStart);
      if (wasReady) readyWorkers -= 1;
      if (isStopping()) return;
      if (wasReady) failures = 0;
      if (wasReady || wasKilledByNonCrashSignal(exit.signal)) {
        const nowMs = performance.now();
        const restartMs = toRestartDelayMs(restartsMs, nowMs);
        restartsMs = [...restartsMs, nowMs].slice(-MAX_REMEMBERED_RESTARTS);
        log.error({ ...exit, restartMs }, 'a worker ended and is replaced');
        await pause(restartMs);
      } else {
        if (isStarting) throw workerStartError(exit);
        failures += 1;
        const retryMs = toStartRetryDelayMs(failures);
        log.error({ ...exit, retryMs }, 'a worker could not start and is retried');
        await pause(retryMs);
      }
    }
  };
  const pause = (ms: number): Promise<unknown> => wait(ms, null, { signal: stopping }).catch(() => null);
  await Promise.all(Array.from({ length: workerCount }, superviseOne));
}

function forwardStopSignals(): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return stopping.signal;
}

function runWorker(
  environment: Readonly<Record<string, string>>,
  onReady: (ready: ReadyMessage) => void,
): Promise<WorkerExit> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork(environment);
    const { pid } = worker.process;
    let wasReady = false;
    worker.on('message', (message: ReadyMessage | { readonly startupLines?: never }) => {
      if (message.startupLines === undefined) return;
      wasReady = true;
      onReady(message);
    });
    worker.once('exit', (code, signal) => resolve({ wasReady, pid, code, signal }));
    worker.on('error', (error) => {
      // Without a process, no `exit` follows.
      if (pid === undefined) reject(error);
    });
  });
}

function toFailedStart(err: unknown): WorkerExit {
  return { wasReady: false, err };
}

function workerStartError({ code, signal, err }: Omit<WorkerExit, 'wasReady'>): AppError {
  const reason =
    err === undefined
      ? `it ended with ${signal ?? `exit code ${code}`}. Its messages above may give the reason`
      : 'the operating system refused to start the process. Check the free memory and the limit of processes, then start the service again';
  return new AppError('run_failed', `A worker could not start: ${reason}.`, { cause: err });
}

export function reportReadyToSupervisor(worker: Pick<Worker, 'send'>, startupLines: readonly string[]): void {
  // A failed message is ignored: without its supervisor, this worker ends too.
  worker.send({ startupLines } satisfies ReadyMessage, () => undefined);
}
