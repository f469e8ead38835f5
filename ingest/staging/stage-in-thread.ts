import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors/app-error.ts';
import type { SentError } from '../../shared/tasks/thread.ts';
import type { Progress } from '../progress.ts';
import type { Reject, RunStagingContext, StagingResult } from '../source/staging.ts';

const THREAD = new URL('../sources/stage-thread.ts', import.meta.url);

/** What the thread receives: the source by its name, since functions cannot be sent. */
export interface StagingThreadData {
  readonly sourceName: string;
  readonly paths: readonly string[];
  readonly run: Omit<RunStagingContext, 'rejects' | 'progress'>;
}

export type StagingThreadMessage =
  | { readonly call: ProgressCall }
  | { readonly rejects: readonly Reject[] }
  | { readonly result: StagingResult }
  | SentError;

type Reported = Omit<Progress, 'beside'>;
export type ProgressCall = {
  [Method in keyof Reported]: { readonly method: Method; readonly values: Parameters<Reported[Method]> };
}[keyof Reported];

export interface SourceInThread {
  readonly result: Promise<StagingResult>;
  /** Resolves when the thread has ended: the names are indexed. */
  readonly end: Promise<void>;
}

export function stageInThread(
  sourceName: string,
  paths: readonly string[],
  run: RunStagingContext,
): SourceInThread {
  const { promise: result, resolve, reject } = Promise.withResolvers<StagingResult>();
  const end = receive(sourceName, paths, run, resolve);
  end.catch(reject);
  return { result, end };
}

async function receive(
  sourceName: string,
  paths: readonly string[],
  { rejects, progress, ...run }: RunStagingContext,
  onResult: (result: StagingResult) => void,
): Promise<void> {
  const beside = progress.beside();
  const thread = new Worker(THREAD, { workerData: { sourceName, paths, run } satisfies StagingThreadData });
  // It can fail while this thread ends it, after an error of its own.
  thread.on('error', () => undefined);
  let hasResult = false;
  try {
    const messages = on(thread, 'message', { close: ['exit'] });
    for await (const [message] of messages as AsyncIterable<[StagingThreadMessage]>) {
      if ('code' in message) throw new AppError(message.code, message.message);
      if ('rejects' in message) for (const reject of message.rejects) rejects.add(reject);
      else if ('call' in message) callProgress(beside, message.call);
      else onResult(message.result);
      hasResult ||= 'result' in message;
    }
    if (!hasResult)
      throw new Error(`The thread that stages ${sourceName} has ended. This is a bug: report it.`);
  } finally {
    await thread.terminate();
  }
}

function callProgress(progress: Progress, { method, values }: ProgressCall): void {
  (progress[method] as (...values: unknown[]) => void)(...values);
}
