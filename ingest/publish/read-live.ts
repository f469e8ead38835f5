import {
  DamagedError,
  type GenerationInfo,
  type GenerationStore,
  type Rejection,
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
  readonly rejections: readonly Rejection[] | null;
  /** Why it cannot be read; null when it can. */
  readonly damage: DamagedError | null;
}

/**
 * Reads what is live. Damage is part of the answer: a run has to be able to replace what is
 * damaged.
 */
export async function readLive(store: GenerationStore): Promise<LiveState> {
  try {
    const info = await store.live();
    if (info === null) return { name: null, info, rejections: [], damage: null };
    return { name: info.name, info, rejections: await readRejections(store, info.name), damage: null };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const name = error.generation;
    const rejections = name === null ? await readAllRejections(store) : await readRejections(store, name);
    return { name, info: null, rejections, damage: error };
  }
}

async function readRejections(store: GenerationStore, name: string): Promise<Rejection[] | null> {
  try {
    return await store.rejections(name);
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/** Whichever of the generations is live, what is rejected is among these. */
async function readAllRejections(store: GenerationStore): Promise<Rejection[] | null> {
  const all: Rejection[] = [];
  try {
    for (const { name } of await store.list()) all.push(...(await store.rejections(name)));
    return all;
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}
