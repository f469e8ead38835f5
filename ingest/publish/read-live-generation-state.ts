import {
  DamagedError,
  type GenerationInfo,
  type GenerationStore,
  type Rollback,
} from '../../shared/store/port.ts';

export type LiveGenerationState = {
  readonly rollbacks: readonly Rollback[] | null;
} & (
  | { readonly kind: 'none'; readonly name: null; readonly info: null }
  | { readonly kind: 'readable'; readonly name: string; readonly info: GenerationInfo }
  | {
      readonly kind: 'damaged';
      /** Null if the file that points to the live generation is damaged. */
      readonly name: string | null;
      readonly info: null;
      readonly damage: DamagedError;
    }
);

/**
 * Reads the live generation. Returns damage instead of throwing it, so that a run can repair the
 * generation. Throws all other errors.
 */
export async function readLiveGenerationState(store: GenerationStore): Promise<LiveGenerationState> {
  try {
    const info = await store.readLive();
    if (info === null) return { kind: 'none', name: null, info, rollbacks: [] };
    const { name } = info;
    return { kind: 'readable', name, info, rollbacks: await readRollbacks(store, name) };
  } catch (damage) {
    if (!(damage instanceof DamagedError)) throw damage;
    const name = damage.generation;
    const rollbacks = name === null ? await readAllRollbacks(store) : await readRollbacks(store, name);
    return { kind: 'damaged', name, info: null, damage, rollbacks: rollbacks };
  }
}

async function readRollbacks(store: GenerationStore, name: string): Promise<Rollback[] | null> {
  try {
    return await store.readRollbacksInForce(name);
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/**
 * Reads the rollbacks of all generations. Needed when the pointer to the live generation is
 * damaged, because any generation can then be the live one. Null if the rollbacks of a generation
 * are damaged.
 */
async function readAllRollbacks(store: GenerationStore): Promise<Rollback[] | null> {
  const all: Rollback[] = [];
  try {
    for (const { name } of await store.listOldestFirst())
      all.push(...(await store.readRollbacksInForce(name)));
    return all;
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}
