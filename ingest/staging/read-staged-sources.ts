import { join } from 'node:path';
import { readSniStaging } from './sni-staging.ts';
import { STAGED_FILES, type StagedSource } from './stage-source.ts';
import { openStagedFile, readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** What staging holds of one source. */
export interface StagedState {
  readonly name: StagedSource['name'];
  readonly path: string;
  /** Null when there is none, or none that can be read. */
  readonly delivery: StagedDelivery | null;
  /** Why it cannot be read; null when all is well. */
  readonly problem: string | null;
}

/** What was last accepted of every source, in the order in which sources are reported. */
export function readStagedSources(folder: string): StagedState[] {
  return (Object.keys(STAGED_FILES) as StagedSource['name'][]).map((name) => {
    const path = join(folder, STAGED_FILES[name]);
    try {
      const delivery = name === 'sni' ? readSniStaging(path)?.delivery : readStagedDelivery(path);
      return { name, path, delivery: delivery ?? null, problem: null };
    } catch (error) {
      return { name, path, delivery: null, problem: error instanceof Error ? error.message : String(error) };
    }
  });
}

/** What is damaged in a staged file; null when nothing is. Reads all of it. */
export function findDamage({ path, name }: Pick<StagedState, 'path' | 'name'>): string | null {
  if (name === 'sni') return null; // to read it is to read all of it
  const database = openStagedFile(path);
  try {
    const result = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return result === 'ok' ? null : String(result);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}
