import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { toRestartDelayMs, toRetryDelayMs, wasKilled } from './to-restart-delay-ms.ts';

/** Times of restarts that are remembered of each worker. */
const MAX_REMEMBERED_RESTARTS = 10;

/** What a worker tells once it answers. */
interface ReadyMessage {
  readonly greeting: readonly string[];
}

/** How a worker ended. */
interface WorkerExit {
  /** It answered before. */
  readonly wasReady: boolean;
  readonly pid?: number | undefined;
  readonly code?: number | null;
  readonly signal?: string | null;
  /** Why the system did not let it start. */
  readonly err?: unknown;
}

/**
 * Serves with `count` processes until they have ended, and passes SIGTERM and SIGINT on. A worker
 * that was ready or was killed is replaced at once; a worker that fails while it starts is tried
 * again with growing delays. Throws `run_failed` when one fails before all are ready.
 */
export async function superviseWorkers(
  count: number,
  greet: (lines: readonly string[]) => void,
  log: Log,
): Promise<void> {
  const stopping = forwardStopSignals();
  const isStopping = (): boolean => stopping.aborted;
  let answering = 0;
  let isStarting = true;
  const welcome = ({ greeting }: ReadyMessage): void => {
    answering += 1;
    if (!isStarting || answering < count || isStopping()) return;
    isStarting = false;
    greet(greeting);
  };
  const keepOne = async (): Promise<void> => {
    let failures = 0;
    let restartsMs: number[] = [];
    while (!isStopping()) {
      const { wasReady, ...ended } = await runWorker(welcome).catch(toFailedStart);
      if (wasReady) answering -= 1;
      if (isStopping()) return;
      if (wasReady) failures = 0;
      if (wasReady || wasKilled(ended.signal)) {
        const nowMs = performance.now();
        const restartMs = toRestartDelayMs(restartsMs, nowMs);
        restartsMs = [...restartsMs, nowMs].slice(-MAX_REMEMBERED_RESTARTS);
        log.error({ ...ended, restartMs }, 'a worker ended; another one takes its place');
        await pause(restartMs);
      } else {
        if (isStarting) throw workerStartError(ended);
        failures += 1;
        const retryMs = toRetryDelayMs(failures);
        log.error({ ...ended, retryMs }, 'a worker could not start; it is tried again');
        await pause(retryMs);
      }
    }
  };
  const pause = (ms: number): Promise<unknown> => wait(ms, null, { signal: stopping }).catch(() => null);
  await Promise.all(Array.from({ length: count }, keepOne));
}

/** From now on workers are told to end when this process is. Gives what tells that it was. */
function forwardStopSignals(): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return stopping.signal;
}

/** Runs one worker until it has ended. Rejects when the system does not let it start. */
function runWorker(welcome: (ready: ReadyMessage) => void): Promise<WorkerExit> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork();
    closeOrphanedSocket(worker);
    const { pid } = worker.process;
    let wasReady = false;
    worker.on('message', (message: ReadyMessage | { readonly greeting?: never }) => {
      if (message.greeting === undefined) return;
      wasReady = true;
      welcome(message);
    });
    worker.once('exit', (code, signal) => resolve({ wasReady, pid, code, signal }));
    worker.on('error', (error) => {
      // Without a process there is no exit to wait for.
      if (pid === undefined) reject(error);
    });
  });
}

function toFailedStart(err: unknown): WorkerExit {
  return { wasReady: false, err };
}

function workerStartError({ code, signal, err }: Omit<WorkerExit, 'wasReady'>): AppError {
  const reason =
    err === undefined ? `it ended with ${signal ?? `exit code ${code}`}` : 'the system did not let it';
  return new AppError('run_failed', `A worker could not start: ${reason}.`, { cause: err });
}

/** Tells whoever started this worker that it answers. */
export function reportReady(worker: Pick<Worker, 'send'>, greeting: readonly string[]): void {
  // Where nobody listens any more, this worker ends too.
  worker.send({ greeting } satisfies ReadyMessage, () => undefined);
}

/** Closes the connection that a dead worker had received but not taken: Node keeps it open. */
function closeOrphanedSocket(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...parameters: unknown[]) => boolean;
  let handed: { close(): void } | undefined;
  // Connections are sent one by one. Other messages may have a function in place of the handle.
  child.send = ((
    message: unknown,
    handle?: { close(): void } | (() => void) | null,
    ...others: unknown[]
  ) => {
    if (typeof handle === 'object') handed = handle ?? handed;
    return send(message, handle, ...others);
  }) as typeof child.send;
  worker.once('exit', (code) => {
    if (code !== 0) handed?.close();
  });
}
