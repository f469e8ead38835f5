import {
  DamagedError,
  type GenerationInfo,
  type GenerationStore,
  type Rollback,
} from '../../shared/store/port.ts';

/** The live generation, as far as it can be read. */
export interface LiveState {
  /** Its name, which promotion compares; `null` for none or a damaged pointer. */
  readonly name: string | null;
  /** Its metadata; `null` when there is none or the metadata is damaged. */
  readonly info: GenerationInfo | null;
  /** Rollbacks in force while it is live; `null` when they cannot be read. */
  readonly rollbacks: readonly Rollback[] | null;
  /** The damage that prevents reading it; `null` for none. */
  readonly damage: DamagedError | null;
}

/** Reads the live generation. Damage is returned, not thrown: a run must be able to repair it. */
export async function readLive(store: GenerationStore): Promise<LiveState> {
  try {
    const info = await store.readLive();
    if (info === null) return { name: null, info, rollbacks: [], damage: null };
    return { name: info.name, info, rollbacks: await readRollbacks(store, info.name), damage: null };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const name = error.generation;
    const rollbacks = name === null ? await readAllRollbacks(store) : await readRollbacks(store, name);
    return { name, info: null, rollbacks, damage: error };
  }
}

async function readRollbacks(store: GenerationStore, name: string): Promise<Rollback[] | null> {
  try {
    return await store.readRollbacks(name);
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/** Rollbacks of all generations: without a pointer, any of them may be the live one. */
async function readAllRollbacks(store: GenerationStore): Promise<Rollback[] | null> {
  const all: Rollback[] = [];
  try {
    for (const { name } of await store.list()) all.push(...(await store.readRollbacks(name)));
    return all;
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}
