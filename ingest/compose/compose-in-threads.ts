import type { Engine, PackedCompanies } from '../../shared/store/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { Thread, type SentError } from '../../shared/tasks/thread.ts';
import type { FactCounter, Facts } from './facts.ts';
import type { StagedSourceFiles } from './open-company-sources.ts';

const THREAD = new URL('../sources/compose-thread.ts', import.meta.url);
/** Batches that are composed before they are asked for: about 2 MB each. */
const BATCHES_AHEAD = 4;

export interface ComposeThreadData {
  readonly engine: Engine;
  /** The entries of the staged files. */
  readonly staged: readonly (readonly [string, StagedSource])[];
}
type StagedSource = StagedSourceFiles extends ReadonlyMap<string, infer Staged> ? Staged : never;

/** The next batch, or the facts at the end. */
export type ComposeThreadAnswer = { readonly batch: PackedCompanies } | { readonly facts: Facts } | SentError;

/** Composes all companies in a thread of its own, beside the writing of the generation. */
export async function* composeInThread(
  staged: StagedSourceFiles,
  engine: Engine,
  facts: FactCounter,
): AsyncGenerator<PackedCompanies> {
  const data: ComposeThreadData = { engine, staged: [...staged] };
  const thread = new Thread<null, ComposeThreadAnswer>(THREAD, data);
  try {
    for (let asked = 0; asked < BATCHES_AHEAD; asked += 1) thread.send(null);
    for (;;) {
      const answer = await thread.receive();
      if ('code' in answer) throw new AppError(answer.code, answer.message);
      if ('facts' in answer) {
        facts.merge(answer.facts);
        return;
      }
      thread.send(null);
      yield answer.batch;
    }
  } finally {
    await thread.close();
  }
}
