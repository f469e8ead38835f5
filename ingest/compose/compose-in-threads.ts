import type { Engine } from '../../shared/store/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { Thread, type SentError } from '../../shared/tasks/thread.ts';
import type { CompanyRange } from '../source/company-parts.ts';
import type { ComposedRange } from './compose-range.ts';
import type { StagedSourceFiles } from './open-company-sources.ts';

const THREAD = new URL('../sources/compose-thread.ts', import.meta.url);
/** Ranges that a thread composes before they are asked for: about 2 MB each. */
const RANGES_AHEAD = 3;
/** With more the thread that writes is the longest, and each takes 80 MB. */
const MAX_THREADS = 3;

export interface ComposeThreadData {
  readonly engine: Engine;
  /** The entries of the staged files. */
  readonly staged: readonly (readonly [string, StagedSource])[];
}
type StagedSource = StagedSourceFiles extends ReadonlyMap<string, infer Staged> ? Staged : never;

interface Composition {
  readonly staged: StagedSourceFiles;
  readonly engine: Engine;
  readonly ranges: readonly CompanyRange[];
  readonly threadCount: number;
}

/** Composes ranges in threads that take turns, beside the writing of the generation. */
export async function* composeInThreads({
  staged,
  engine,
  ranges,
  threadCount,
}: Composition): AsyncGenerator<ComposedRange> {
  const data: ComposeThreadData = { engine, staged: [...staged] };
  const length = Math.min(threadCount, MAX_THREADS, ranges.length);
  const threads = Array.from(
    { length },
    () => new Thread<CompanyRange, ComposedRange | SentError>(THREAD, data),
  );
  const ask = (place: number): void => {
    const range = ranges[place];
    if (range !== undefined) threads[place % length]?.send(range);
  };
  try {
    const ahead = RANGES_AHEAD * length;
    for (let place = 0; place < ahead; place += 1) ask(place);
    for (const place of ranges.keys()) {
      const answer = await threads[place % length]!.receive();
      if ('code' in answer) throw new AppError(answer.code, answer.message);
      ask(place + ahead);
      yield answer;
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}
