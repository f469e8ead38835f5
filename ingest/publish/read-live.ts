import {
  DamagedError,
  type GenerationInfo,
  type GenerationStore,
  type Rollback,
} from '../../shared/store/port.ts';

/** The live generation as far as it can be read. */
export interface LiveState {
  /**
   * Its name, which a promotion has to expect; null when there is none, or the pointer to it is
   * damaged.
   */
  readonly name: string | null;
  /** Null when there is none, or what it says of itself is damaged. */
  readonly info: GenerationInfo | null;
  /** What is rejected while it is live; null when that cannot be read. */
  readonly rejections: readonly Rollback[] | null;
  /** Why it cannot be read; null when it can. */
  readonly damage: DamagedError | null;
}

/**
 * Reads what is live. Damage is part of the answer: a run has to be able to replace what is
 * damaged.
 */
export async function readLive(store: GenerationStore): Promise<LiveState> {
  try {
    const info = await store.readLive();
    if (info === null) return { name: null, info, rejections: [], damage: null };
    return { name: info.name, info, rejections: await readRollbacks(store, info.name), damage: null };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const name = error.generation;
    const rejections = name === null ? await readAllRollbacks(store) : await readRollbacks(store, name);
    return { name, info: null, rejections, damage: error };
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

/** Whichever of the generations is live, what is rejected is among these. */
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
