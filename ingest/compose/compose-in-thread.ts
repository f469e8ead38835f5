import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import type { CompanyBatch } from './compose-batches.ts';
import type { StagedSourceFiles } from './open-company-streams.ts';

const THREAD = new URL('../sources/compose-thread.ts', import.meta.url);
/** Batches that are composed before they are asked for: 2.4 MB each. */
const BATCHES_AHEAD = 4;

/** The entries of the staged files, as the thread receives them. */
export type ComposeThreadData = readonly (readonly [string, StagedSource])[];
type StagedSource = StagedSourceFiles extends ReadonlyMap<string, infer Staged> ? Staged : never;

/** The next batch, null at the end, or an expected error, which loses its class on the way. */
export type ComposeThreadAnswer =
  { readonly batch: CompanyBatch | null } | { readonly code: AppErrorCode; readonly message: string };

/** Composes all companies in a thread of its own, beside the writing of the generation. */
export async function* composeInThread(staged: StagedSourceFiles): AsyncGenerator<CompanyBatch> {
  const data: ComposeThreadData = [...staged];
  const thread = new Worker(THREAD, { workerData: data });
  const answers = on(thread, 'message', { close: ['exit'] });
  try {
    for (let asked = 0; asked < BATCHES_AHEAD; asked += 1) thread.postMessage(null);
    for await (const [answer] of answers as AsyncIterable<[ComposeThreadAnswer]>) {
      if ('code' in answer) throw new AppError(answer.code, answer.message);
      if (answer.batch === null) return;
      thread.postMessage(null);
      yield answer.batch;
    }
    throw new Error('The thread that composes companies has ended. This is a bug: report it.');
  } finally {
    await thread.terminate();
  }
}
