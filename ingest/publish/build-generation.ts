import type { CodeLists } from '../../shared/domain/codes/code-lists.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type {
  GenerationInfo,
  GenerationMetadata,
  GenerationStore,
  CompanyRefusedByStore,
} from '../../shared/store/port.ts';
import type { RecordedChanges } from '../changes/change-recorder.ts';
import type { PublicationRecorder } from '../changes/open-publication-recorder.ts';
import type { ComposedRange } from '../compose/compose-range.ts';
import { FactCounter, type LookupSample } from '../compose/facts.ts';

const MAX_PENDING_BATCHES = 5;

interface GenerationInput {
  readonly name: string;
  readonly ranges: AsyncIterable<ComposedRange> | Iterable<ComposedRange>;
  readonly metadata: GenerationMetadata;
  readonly codeLists: CodeLists;
  readonly recorder: PublicationRecorder;
  readonly threadCount: number;
}

export interface BuiltGeneration {
  readonly info: GenerationInfo;
  readonly lookupSamples: readonly LookupSample[];
  readonly recordedChanges: RecordedChanges;
}

/**
 * Writes all companies into a new generation beside the live one. Removes the new generation if
 * that fails. Throws `run_failed` when the store refuses a document. `onCompaniesWritten` receives
 * the number of companies written so far.
 */
export async function buildGeneration(
  store: GenerationStore,
  { name, ranges, metadata, codeLists, recorder, threadCount }: GenerationInput,
  onCompaniesWritten: (companies: number) => void,
): Promise<BuiltGeneration> {
  const writer = await store.createGenerationWriter(name, threadCount);
  const pending: Promise<CompanyRefusedByStore[]>[] = [];
  const facts = new FactCounter();
  try {
    let count = 0;
    for await (const { companies, facts: factsOfRange } of ranges) {
      facts.merge(factsOfRange);
      await recorder.recordChanges(writer.readTexts(companies));
      if (pending.length === MAX_PENDING_BATCHES) assertNoneRefused(await pending.shift()!);
      pending.push(deferError(writer.add(companies)));
      count += companies.count;
      onCompaniesWritten(count);
    }
    for (const batch of pending) assertNoneRefused(await batch);
    const info = await writer.finish({ ...metadata, facts: facts.counts }, codeLists);
    return { info, lookupSamples: facts.samples, recordedChanges: await recorder.finish() };
  } catch (error) {
    await Promise.allSettled(pending);
    await writer.abandon();
    await recorder.abandon();
    throw error;
  }
}

function assertNoneRefused([refused]: readonly CompanyRefusedByStore[]): void {
  if (refused === undefined) return;
  throw new AppError(
    'run_failed',
    `The store refused company ${refused.companyId}: ${refused.reason}. This is a bug: report it with this message.`,
  );
}

/**
 * Returns `work`, and keeps its failure from ending the process before `work` is awaited. Awaiting
 * it still throws the error.
 */
function deferError<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
