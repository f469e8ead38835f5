import { join } from 'node:path';
import { toReason } from '../../shared/errors/to-reason.ts';
import { countStagedFilings } from '../sources/annual-reports/annual-reports-staging.ts';
import { readSniStaging } from '../sources/sni/sni-staging.ts';
import { STAGED_FILES, type StagedSource } from './stage-source.ts';
import { openStagedFile, readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** What staging holds of one source. */
export interface StagedState {
  readonly name: StagedSource['name'];
  readonly path: string;
  /** Null when there is none, or none that can be read. */
  readonly delivery: StagedDelivery | null;
  /** Units of all deliveries so far; 0 when there are none, or none that can be read. */
  readonly held: number;
  /** Why it cannot be read; null when all is well. */
  readonly problem: string | null;
}

/** What was last accepted of every source, in the order in which sources are reported. */
export function readStagedSources(folder: string): StagedState[] {
  return (Object.keys(STAGED_FILES) as StagedSource['name'][]).map((name) => {
    const path = join(folder, STAGED_FILES[name]);
    try {
      return { name, path, ...(name === 'sni' ? readSni(path) : readRows(name, path)), problem: null };
    } catch (error) {
      const problem = toReason(error);
      return { name, path, delivery: null, held: 0, problem };
    }
  });
}

function readSni(path: string): Pick<StagedState, 'delivery' | 'held'> {
  const staged = readSniStaging(path);
  if (staged === null) return { delivery: null, held: 0 };
  const { delivery, codes } = staged;
  const held = Object.values(codes).reduce((sum, list) => sum + Object.keys(list ?? {}).length, 0);
  return { delivery, held };
}

function readRows(name: StagedSource['name'], path: string): Pick<StagedState, 'delivery' | 'held'> {
  const delivery = readStagedDelivery(path);
  if (delivery === null) return { delivery, held: 0 };
  if (delivery.inForce !== undefined) return { delivery, held: delivery.inForce };
  // Versions before did not note how many there are.
  const held = name === 'annual-reports' ? countStagedFilings(path) : delivery.tally.accepted;
  return { delivery, held };
}

/** What is damaged in a staged file; null when nothing is. Reads all of it. */
export function findDamage({ path, name }: Pick<StagedState, 'path' | 'name'>): string | null {
  if (name === 'sni') return null; // to read it is to read all of it
  const database = openStagedFile(path);
  try {
    const result = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return result === 'ok' ? null : String(result);
  } catch (error) {
    return toReason(error);
  } finally {
    database.close();
  }
}
