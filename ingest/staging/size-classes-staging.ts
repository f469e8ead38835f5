import type { SizeClassRow } from '../sources/size-classes/row.ts';
import { toStatisticsRow } from './statistics-staging.ts';
import { createStagedFile, finishStagedFile, openStagedFile, type StagedDelivery } from './staged-file.ts';

const SCHEMA = `CREATE TABLE unit (
  number INTEGER PRIMARY KEY, file INTEGER NOT NULL, employees_class TEXT, turnover_class TEXT, turnover_year INTEGER,
  ftgstat INTEGER, jestat INTEGER, jurform INTEGER, reklamsparr INTEGER NOT NULL,
  sni1 TEXT, sni2 TEXT, sni3 TEXT, sni4 TEXT, sni5 TEXT,
  street TEXT NOT NULL, postal_code TEXT NOT NULL, city TEXT NOT NULL
);`;

/** Where the rows of size-class files go, the oldest file first. */
export interface SizeClassesStaging {
  /** Adds a row of file number `file`; it replaces one of an older file, but for a class that only the older one has. False when the number came in this file already. */
  add(file: number, row: SizeClassRow): boolean;
  finish(delivery: StagedDelivery): void;
}

/** Starts a staged file at `path`. */
export function createSizeClassesStaging(path: string): SizeClassesStaging {
  const database = createStagedFile(path, SCHEMA);
  const insert = database.prepare(
    `INSERT INTO unit VALUES (${Array(17).fill('?').join(', ')}) ON CONFLICT (number) DO UPDATE SET
       file = excluded.file, employees_class = coalesce(excluded.employees_class, employees_class),
       turnover_year = iif(excluded.turnover_class IS NULL, turnover_year, excluded.turnover_year),
       turnover_class = coalesce(excluded.turnover_class, turnover_class), ftgstat = excluded.ftgstat, jestat = excluded.jestat,
       jurform = excluded.jurform, reklamsparr = excluded.reklamsparr, sni1 = excluded.sni1, sni2 = excluded.sni2,
       sni3 = excluded.sni3, sni4 = excluded.sni4, sni5 = excluded.sni5, street = excluded.street,
       postal_code = excluded.postal_code, city = excluded.city
     WHERE excluded.file > unit.file`,
  );
  return {
    add: (file, row) => {
      const { changes } = insert.run(
        Number(row.organisationNumber),
        file,
        row.employeesClass,
        row.turnoverClass,
        row.turnoverYear,
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
export function* readSizeClassesStaging(path: string): Generator<SizeClassRow> {
  const database = openStagedFile(path);
  try {
    for (const row of database.prepare('SELECT * FROM unit ORDER BY number').iterate()) {
      yield {
        ...toStatisticsRow(row),
        employeesClass: row['employees_class'] as string | null,
        turnoverClass: row['turnover_class'] as string | null,
        turnoverYear: row['turnover_year'] as number | null,
      };
    }
  } finally {
    database.close();
  }
}
