import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo, GenerationStore, Rollback } from '../../shared/store/port.ts';
import { assertSupportedVersion } from '../../shared/store/generation.ts';
import { recordRollbackChanges } from '../changes/record-rollback-changes.ts';
import type { Source } from '../source/source.ts';

export interface RollbackResult {
  readonly from: string;
  readonly to: string;
  readonly rejection: Rollback;
}

/**
 * Makes the previous generation live again and records the rollback, in one step. Throws
 * `run_failed` when there is no live or no previous generation, when the previous one is damaged,
 * or when this version of the service cannot serve it.
 */
export async function rollBackToPreviousGeneration(
  store: GenerationStore,
  allSources: readonly Source[],
  now: Date,
): Promise<RollbackResult> {
  const live = await store.readLive();
  if (live === null)
    throw new AppError(
      'run_failed',
      'There is no live generation to roll back. Publish one with "npm run ingest -- run".',
    );
  const previous = (await store.listOldestFirst()).find(({ name }) => name === live.previous);
  if (previous === undefined) {
    throw new AppError(
      'run_failed',
      `Generation ${live.name} has no previous generation to roll back to. Nothing was changed. Publish a corrected delivery with "npm run ingest -- run" instead.`,
    );
  }
  assertServable(previous);
  await assertUndamaged(store, previous.name);
  const reader = await store.open(previous.name);
  await reader.close();
  const rejection = toRollbackRecord(live, previous, now);
  // Earlier rollbacks stay in force: those of the previous generation and those since.
  const before = await store.readRollbacksInForce(previous.name);
  const since = (await store.readRollbacksInForce(live.name)).filter(
    ({ generation }) => !before.some((each) => each.generation === generation),
  );
  const { publicationNumber } = await recordRollbackChanges(store, {
    generationToLeave: live,
    generationToRestore: previous,
    allSources,
    now,
  });
  await store.promote(previous.name, live.name, [...before, ...since, rejection], publicationNumber);
  return { from: live.name, to: previous.name, rejection };
}

async function assertUndamaged(store: GenerationStore, name: string): Promise<void> {
  const damage = await store.findDamage(name);
  if (damage.length === 0) return;
  throw new AppError(
    'run_failed',
    `Generation ${name} is damaged (${damage.join(', ')}) and cannot be made live. Nothing was changed. Publish a newer delivery instead.`,
  );
}

function assertServable(previous: GenerationInfo): void {
  try {
    assertSupportedVersion(previous);
  } catch (cause) {
    throw new AppError(
      'run_failed',
      `Generation ${previous.name} was built by another version of this service, which cannot be served. Nothing was changed. ` +
        'Roll back with the version that built it, or publish a newer delivery.',
      { cause },
    );
  }
}

/**
 * Returns the record of a rollback: the rolled-back generation and its deliveries. Leaves out
 * deliveries that `previous` uses too, because they are not the reason for the rollback.
 */
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
