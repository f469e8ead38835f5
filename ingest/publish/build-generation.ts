import type { SniRegister } from '../../shared/domain/sni.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type {
  GenerationInfo,
  GenerationStore,
  IndexedCompany,
  RejectedDocument,
} from '../../shared/store/port.ts';

const BATCH = 1_000;
/** Batches that the engine may have at hand while the next one is composed. */
const MAX_UNDER_WAY = 5;

/** What a new generation is to say of itself. */
export type About = Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>;

/** What a generation is built of. */
export interface BuildInput {
  readonly name: string;
  readonly companies: Iterable<IndexedCompany>;
  readonly about: About;
  readonly sni: SniRegister;
}

/**
 * Writes all companies into a new generation beside the live one. Nothing half-built stays when it fails; a document
 * that the engine refuses fails the run. `onProgress` is told how many companies are in.
 */
export async function buildGeneration(
  store: GenerationStore,
  { name, companies, about, sni }: BuildInput,
  onProgress: (companies: number) => void,
): Promise<GenerationInfo> {
  const writer = await store.build(name);
  const underWay: Promise<RejectedDocument[]>[] = [];
  try {
    let count = 0;
    for (const batch of inBatches(companies)) {
      if (underWay.length === MAX_UNDER_WAY) assertTaken(await underWay.shift()!);
      underWay.push(start(writer.add(batch)));
      count += batch.length;
      onProgress(count);
    }
    for (const taken of underWay) assertTaken(await taken);
    return await writer.finish(about, sni);
  } catch (error) {
    await Promise.allSettled(underWay);
    await writer.abandon();
    throw error;
  }
}

function assertTaken([refused]: readonly RejectedDocument[]): void {
  if (refused === undefined) return;
  throw new AppError('run_failed', `The store refused company ${refused.id}: ${refused.reason}.`);
}

/** A failure is met when the batch is waited for, not before. */
function start<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

function* inBatches(companies: Iterable<IndexedCompany>): Generator<IndexedCompany[]> {
  let batch: IndexedCompany[] = [];
  for (const company of companies) {
    batch.push(company);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
