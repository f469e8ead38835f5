import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo, GenerationStore, IndexedCompany } from '../../shared/store/port.ts';

const BATCH = 1_000;

/** What a new generation is to say of itself. */
export type About = Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>;

/**
 * Writes all companies into a new generation beside the live one. Nothing half-built stays when it fails; a document
 * that the engine refuses fails the run. `onProgress` is told how many companies are in.
 */
export async function buildGeneration(
  store: GenerationStore,
  name: string,
  companies: Iterable<IndexedCompany>,
  about: About,
  onProgress: (companies: number) => void,
): Promise<GenerationInfo> {
  const writer = await store.build(name);
  try {
    let count = 0;
    for (const batch of inBatches(companies)) {
      const [refused] = await writer.add(batch);
      if (refused !== undefined) {
        throw new AppError('run_failed', `The store refused company ${refused.id}: ${refused.reason}.`);
      }
      count += batch.length;
      onProgress(count);
    }
    return await writer.finish(about);
  } catch (error) {
    await writer.abandon();
    throw error;
  }
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
