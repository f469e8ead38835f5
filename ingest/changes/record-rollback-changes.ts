import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import type { Source } from '../source/source.ts';
import type { RecordedChanges } from './change-recorder.ts';
import { openPublicationRecorder } from './open-publication-recorder.ts';

interface RollbackToRecord {
  readonly generationToLeave: GenerationInfo;
  readonly generationToRestore: GenerationInfo;
  readonly allSources: readonly Source[];
  readonly now: Date;
}

export async function recordRollbackChanges(
  store: Pick<GenerationStore, 'changes' | 'readAllCompanies'>,
  { generationToLeave, generationToRestore, allSources, now }: RollbackToRecord,
): Promise<RecordedChanges> {
  const recorder = await openPublicationRecorder(store, {
    live: generationToLeave,
    next: generationToRestore,
    allSources,
    isRebuildOfSameDeliveries: false,
    isRollback: true,
    seenAt: now.toISOString(),
  });
  try {
    for await (const batch of store.readAllCompanies(generationToRestore.name))
      await recorder.recordChanges(batch);
    return await recorder.finish();
  } catch (error) {
    await recorder.abandon();
    throw error;
  }
}
