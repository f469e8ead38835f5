import type { StatisticsRow } from './row.ts';
import {
  createStagedFile,
  finishStagedFile,
  openStagedFile,
  type StagedDelivery,
} from '../../staging/staged-file.ts';

const SCHEMA = `CREATE TABLE unit (
  number INTEGER PRIMARY KEY, ftgstat INTEGER, jestat INTEGER, jurform INTEGER, reklamsparr INTEGER NOT NULL,
  sni1 TEXT, sni2 TEXT, sni3 TEXT, sni4 TEXT, sni5 TEXT,
  street TEXT NOT NULL, postal_code TEXT NOT NULL, city TEXT NOT NULL
);`;

/** Where the rows of a statistics delivery go. */
export interface StatisticsStaging {
  /** False when the number is there already: the first row stays. */
  add(row: StatisticsRow): boolean;
  finish(delivery: StagedDelivery): void;
}

/** Starts a staged file at `path`. */
export function createStatisticsStaging(path: string): StatisticsStaging {
  const database = createStagedFile(path, SCHEMA);
  const insert = database.prepare(`INSERT OR IGNORE INTO unit VALUES (${Array(13).fill('?').join(', ')})`);
  return {
    add: (row) => {
      const { changes } = insert.run(
        Number(row.organisationNumber),
        row.ftgstat,
        row.jestat,
        row.jurform,
        row.reklamsparr,
        ...row.sniCodes,
        row.address.street,
        row.address.postalCode,
        row.address.city,
      );
      return changes === 1;
    },
    finish: (delivery) => finishStagedFile(database, delivery),
  };
}

/** Streams the staged rows in the order of their numbers. */
export function* readStatisticsStaging(path: string): Generator<StatisticsRow> {
  const database = openStagedFile(path);
  try {
    for (const row of database.prepare('SELECT * FROM unit ORDER BY number').iterate())
      yield toStatisticsRow(row);
  } finally {
    database.close();
  }
}

/** What the tables of both of the authority's sources have in common. */
export function toStatisticsRow(row: Record<string, unknown>): StatisticsRow {
  return {
    organisationNumber: String(row['number']).padStart(10, '0'),
    ftgstat: row['ftgstat'] as number | null,
    jestat: row['jestat'] as number | null,
    jurform: row['jurform'] as number | null,
    reklamsparr: row['reklamsparr'] as 0 | 1 | 2,
    sniCodes: [row['sni1'], row['sni2'], row['sni3'], row['sni4'], row['sni5']] as (string | null)[],
    address: {
      street: row['street'] as string,
      postalCode: row['postal_code'] as string,
      city: row['city'] as string,
    },
  };
}
