import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import type { Progress } from '../progress.ts';
import type { Reject, RunStagingContext, StagingResult } from '../source/staging.ts';

const THREAD = new URL('../sources/stage-thread.ts', import.meta.url);

/** What the thread receives: the source by its name, since functions cannot be sent. */
export interface StagingThreadData {
  readonly sourceName: string;
  readonly paths: readonly string[];
  readonly run: Omit<RunStagingContext, 'rejects' | 'progress'>;
}

/** The result comes last, or an expected error, which loses its class on the way. */
export type StagingThreadMessage =
  | { readonly call: ProgressCall }
  | { readonly rejects: readonly Reject[] }
  | { readonly result: StagingResult }
  | { readonly code: AppErrorCode; readonly message: string };

type Reported = Omit<Progress, 'beside'>;
export type ProgressCall = {
  [Method in keyof Reported]: { readonly method: Method; readonly values: Parameters<Reported[Method]> };
}[keyof Reported];

/** Stages a source that depends on no other one in a thread of its own, beside the others. */
export async function stageInThread(
  sourceName: string,
  paths: readonly string[],
  { rejects, progress, ...run }: RunStagingContext,
): Promise<StagingResult> {
  const beside = progress.beside();
  const thread = new Worker(THREAD, { workerData: { sourceName, paths, run } satisfies StagingThreadData });
  try {
    const messages = on(thread, 'message', { close: ['exit'] });
    for await (const [message] of messages as AsyncIterable<[StagingThreadMessage]>) {
      if ('code' in message) throw new AppError(message.code, message.message);
      if ('result' in message) return message.result;
      if ('rejects' in message) for (const reject of message.rejects) rejects.add(reject);
      else callProgress(beside, message.call);
    }
    throw new Error(`The thread that stages ${sourceName} has ended. This is a bug: report it.`);
  } finally {
    await thread.terminate();
  }
}

function callProgress(progress: Progress, { method, values }: ProgressCall): void {
  (progress[method] as (...values: unknown[]) => void)(...values);
}
