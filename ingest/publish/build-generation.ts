import type { SniRegister } from '../../shared/domain/sni.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type {
  GenerationInfo,
  GenerationStore,
  IndexedCompany,
  RefusedDocument,
} from '../../shared/store/port.ts';

const BATCH_SIZE = 1_000;
/** Batches that the engine may have at hand while the next one is composed. */
const MAX_PENDING_BATCHES = 5;

/** What a new generation is to say of itself. */
export type GenerationMetadata = Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>;

/** What a generation is built of. */
export interface GenerationInput {
  readonly name: string;
  readonly companies: Iterable<IndexedCompany>;
  readonly about: GenerationMetadata;
  readonly sni: SniRegister;
}

/**
 * Writes all companies into a new generation beside the live one. Nothing half-built stays when it fails; a document
 * that the engine refuses fails the run. `onProgress` is told how many companies are in.
 */
export async function buildGeneration(
  store: GenerationStore,
  { name, companies, about, sni }: GenerationInput,
  onProgress: (companies: number) => void,
): Promise<GenerationInfo> {
  const writer = await store.build(name);
  const underWay: Promise<RefusedDocument[]>[] = [];
  try {
    let count = 0;
    for (const batch of inBatches(companies)) {
      if (underWay.length === MAX_PENDING_BATCHES) assertNoneRefused(await underWay.shift()!);
      underWay.push(deferError(writer.add(batch)));
      count += batch.length;
      onProgress(count);
    }
    for (const taken of underWay) assertNoneRefused(await taken);
    return await writer.finish(about, sni);
  } catch (error) {
    await Promise.allSettled(underWay);
    await writer.abandon();
    throw error;
  }
}

function assertNoneRefused([refused]: readonly RefusedDocument[]): void {
  if (refused === undefined) return;
  throw new AppError('run_failed', `The store refused company ${refused.id}: ${refused.reason}.`);
}

/** A failure is met when the batch is waited for, not before. */
function deferError<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

function* inBatches(companies: Iterable<IndexedCompany>): Generator<IndexedCompany[]> {
  let batch: IndexedCompany[] = [];
  for (const company of companies) {
    batch.push(company);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
