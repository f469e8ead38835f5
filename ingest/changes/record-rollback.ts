import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import type { ComposableSource } from '../compose/company-parts.ts';
import { openChangeRecorder } from './open-change-recorder.ts';

/** A rollback from the live to the previous generation. */
interface RollbackToRecord {
  readonly live: GenerationInfo;
  readonly previous: GenerationInfo;
  /** All sources of the service. */
  readonly sources: readonly ComposableSource[];
  readonly now: Date;
}

/** Writes the changes of a rollback. Returns the number of the publication. */
export async function recordRollback(
  store: Pick<GenerationStore, 'changes' | 'readAllCompanies'>,
  { live, previous, sources, now }: RollbackToRecord,
): Promise<number> {
  const recorder = await openChangeRecorder(store, {
    ...{ live, next: previous, sources, isRepair: false, isRollback: true, seenAt: now.toISOString() },
  });
  try {
    for await (const batch of store.readAllCompanies(previous.name)) await recorder.add(batch);
    return (await recorder.finish()).publicationNumber;
  } catch (error) {
    await recorder.abandon();
    throw error;
  }
}
