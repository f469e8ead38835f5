import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo, GenerationStore, Rollback } from '../../shared/store/port.ts';
import { assertSupported } from '../../shared/store/generation.ts';

/** What a rollback did. */
export interface RollbackResult {
  readonly from: string;
  readonly to: string;
  /** The generation that was live, with the deliveries that the one before it was not built from. */
  readonly rejection: Rollback;
}

/**
 * Makes the predecessor of the live generation live again, and marks what was live as rejected, in one step. Throws `run_failed` when there
 * is no predecessor, or none that this version can serve, or when it is damaged.
 */
export async function rollBack(store: GenerationStore, now: Date): Promise<RollbackResult> {
  const live = await store.readLive();
  if (live === null) throw new AppError('run_failed', 'There is no generation to roll back from.');
  const previous = (await store.list()).find(({ name }) => name === live.previous);
  if (previous === undefined) {
    throw new AppError('run_failed', `Generation ${live.name} has no predecessor that is still kept.`);
  }
  assertServable(previous);
  await assertUndamaged(store, previous.name);
  const reader = await store.open(previous.name);
  await reader.close();
  const rejection = toRollbackRecord(live, previous, now);
  // What was rejected before is so still: as it was under the predecessor, and as the one that goes knew it besides.
  const before = await store.readRollbacks(previous.name);
  const since = (await store.readRollbacks(live.name)).filter(
    ({ generation }) => !before.some((each) => each.generation === generation),
  );
  await store.promote(previous.name, live.name, [...before, ...since, rejection]);
  return { from: live.name, to: previous.name, rejection };
}

async function assertUndamaged(store: GenerationStore, name: string): Promise<void> {
  const damage = await store.findDamage(name);
  if (damage.length === 0) return;
  throw new AppError(
    'run_failed',
    `Generation ${name} is damaged (${damage.join(', ')}) and is not made live. Nothing was changed. Run a newer delivery.`,
  );
}

/** The store opens what another version built; the API does not. */
function assertServable(previous: GenerationInfo): void {
  try {
    assertSupported(previous);
  } catch (cause) {
    throw new AppError(
      'run_failed',
      `Generation ${previous.name} was built by another version of this service, and this one cannot serve it. Nothing was changed. ` +
        'Roll back with the version that built it, or run a newer delivery.',
      { cause },
    );
  }
}

/** A delivery that both generations were built from is not what was wrong. */
function toRollbackRecord(
  live: Pick<GenerationInfo, 'name' | 'sources'>,
  previous: Pick<GenerationInfo, 'sources'>,
  now: Date,
): Rollback {
  const own = Object.entries(live.sources).filter(
    ([source, { sha256 }]) => previous.sources[source]?.sha256 !== sha256,
  );
  return { generation: live.name, rejectedAt: now.toISOString(), sources: Object.fromEntries(own) };
}
