import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Runs whose reports are kept: more than a year of nights. */
export const MAX_REPORTS = 400;
/** Runs whose files of rejects are kept: they are large, and asked for while they are fresh. */
const MAX_REJECTS = 60;

const FILE = /^(\d{8}T\d+Z)(\.json|-rejects\.jsonl)$/;

/** Which files of the reports folder are to go, none of them of the run `current`. */
export function findOldReports(files: readonly string[], current: string): string[] {
  const found = files.map((file) => FILE.exec(file)).filter((match) => match !== null);
  const runs = [...new Set(found.map(([, run = '']) => run))].sort().reverse();
  const places = new Map(runs.map((run, place) => [run, place]));
  return found
    .filter(([, run = '', kind]) => {
      const most = kind === '.json' ? MAX_REPORTS : MAX_REJECTS;
      return run !== current && places.get(run)! >= most;
    })
    .map(([file]) => file);
}

/** Removes reports and files of rejects that are too old to keep. What cannot be removed now, the next run removes. */
export function pruneReports(folder: string, current: string): void {
  for (const file of findOldReports(listFiles(folder), current)) {
    try {
      rmSync(join(folder, file));
    } catch {
      // The run did what it was for.
    }
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
