import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationStore } from '../../shared/store/port.ts';

/** Makes the predecessor of the live generation live again; throws `run_failed` when there is none. */
export async function rollBack(store: GenerationStore): Promise<{ from: string; to: string }> {
  const live = await store.live();
  if (live === null) throw new AppError('run_failed', 'There is no generation to roll back from.');
  const { previous } = live;
  const kept = (await store.list()).some(({ name }) => name === previous);
  if (previous === null || !kept) {
    throw new AppError('run_failed', `Generation ${live.name} has no predecessor that is still kept.`);
  }
  const reader = await store.open(previous);
  await reader.close();
  await store.promote(previous, live.name);
  return { from: live.name, to: previous };
}
