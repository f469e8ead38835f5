import {
  DamagedError,
  type GenerationInfo,
  type GenerationStore,
  type RollbackWithBlockedDeliveries,
} from '../../shared/store/port.ts';

/** The live generation, or the damage to it. Damaged parts are `null`. */
export interface LiveGenerationOrDamage {
  /**
   * Name of the live generation. `null` before the first one, or if the file that points to it is
   * damaged.
   */
  readonly name: string | null;
  /** Metadata of the live generation. `null` when there is none or the metadata is damaged. */
  readonly infoIfReadable: GenerationInfo | null;
  /** Rollbacks in force; `null` when they cannot be read. */
  readonly rollbacksInForceIfReadable: readonly RollbackWithBlockedDeliveries[] | null;
  /** The damage found while reading the live generation; `null` when there is none. */
  readonly damage: DamagedError | null;
}

/**
 * Reads the live generation. Returns damage instead of throwing it, so that a run can repair the
 * generation. Throws all other errors.
 */
export async function readLiveGenerationOrDamage(store: GenerationStore): Promise<LiveGenerationOrDamage> {
  try {
    const info = await store.readLive();
    if (info === null)
      return { name: null, infoIfReadable: info, rollbacksInForceIfReadable: [], damage: null };
    return {
      name: info.name,
      infoIfReadable: info,
      rollbacksInForceIfReadable: await readRollbacks(store, info.name),
      damage: null,
    };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const name = error.generation;
    const rollbacks = name === null ? await readAllRollbacks(store) : await readRollbacks(store, name);
    return { name, infoIfReadable: null, rollbacksInForceIfReadable: rollbacks, damage: error };
  }
}

async function readRollbacks(
  store: GenerationStore,
  name: string,
): Promise<RollbackWithBlockedDeliveries[] | null> {
  try {
    return await store.readRollbacks(name);
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/**
 * Reads the rollbacks of all generations, for use when the pointer to the live generation is
 * damaged. Any generation can then be live. Null if some of them are damaged.
 */
async function readAllRollbacks(store: GenerationStore): Promise<RollbackWithBlockedDeliveries[] | null> {
  const all: RollbackWithBlockedDeliveries[] = [];
  try {
    for (const { name } of await store.listOldestFirst()) all.push(...(await store.readRollbacks(name)));
    return all;
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}
