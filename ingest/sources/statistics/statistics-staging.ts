import type { SQLOutputValue } from 'node:sqlite';
import type { SniEdition } from '../../../shared/domain/sni.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { CompanyPartWith, NumberRange } from '../../source/company-parts.ts';
import { createStagedFile, finishStaging, openStagedFileReadOnly } from '../../staging/staged-file.ts';
import type { StatisticsRow } from './row.ts';

/** Both SCB sources stage these columns. */
export const STATISTICS_COLUMN_DEFINITIONS = `
  ftgstat INTEGER, jestat INTEGER, jurform INTEGER, reklamsparr INTEGER NOT NULL,
  sni1 TEXT, sni2 TEXT, sni3 TEXT, sni4 TEXT, sni5 TEXT,
  street TEXT NOT NULL, postal_code TEXT NOT NULL, city TEXT NOT NULL`;
/** Raise it when rows are parsed or stored differently, so that files are read again. */
export const STATISTICS_READER_VERSION = 2;

const SCHEMA = `CREATE TABLE unit (number INTEGER PRIMARY KEY, ${STATISTICS_COLUMN_DEFINITIONS});`;

export function createStatisticsStaging(stagedFilePath: string) {
  const database = createStagedFile(stagedFilePath, SCHEMA);
  const insert = database.prepare(`INSERT OR IGNORE INTO unit VALUES (${Array(13).fill('?').join(', ')})`);
  return {
    /** Returns false for an organisation number that is staged. */
    add: (row: StatisticsRow) => {
      const { changes } = insert.run(Number(row.organisationNumber), ...toStatisticsColumnValues(row));
      return changes === 1;
    },
    finish: (delivery: AcceptedDeliveryMetadata) => finishStaging(database, delivery),
  };
}

export function toStatisticsColumnValues(row: StatisticsRow): (string | number | null)[] {
  const { ftgstat, jestat, jurform, reklamsparr, sniCodes, address } = row;
  const { street, postalCode, city } = address;
  return [ftgstat, jestat, jurform, reklamsparr, ...sniCodes, street, postalCode, city];
}

const UNIT_COLUMNS =
  'number, ftgstat, jestat, jurform, reklamsparr, sni1, sni2, sni3, sni4, sni5, street, postal_code, city';
/** Values of `UNIT_COLUMNS`, and of a source's own columns after them. */
type UnitCells = readonly SQLOutputValue[];

/** Reads the units of one of both SCB sources. Arrays are read a third faster than objects. */
export function* readUnits(
  stagedFilePath: string,
  { first, last }: NumberRange,
  ownColumns = '',
): Generator<UnitCells> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const select = database.prepare(
    `SELECT ${UNIT_COLUMNS}${ownColumns} FROM unit WHERE number BETWEEN ? AND ? ORDER BY number`,
  );
  select.setReturnArrays(true);
  yield* select.iterate(first, last) as Iterable<UnitCells>;
}

export function* readActivityParts(
  stagedFilePath: string,
  sniEdition: SniEdition,
  range: NumberRange,
): Generator<CompanyPartWith<'activity'>> {
  for (const cells of readUnits(stagedFilePath, range)) yield toActivityPart(cells, sniEdition);
}

export function toActivityPart(cells: UnitCells, sniEdition: SniEdition): CompanyPartWith<'activity'> {
  const [number, ftgstat, jestat, jurform, reklamsparr] = cells as (number | null)[];
  const [street, postalCode, city] = cells.slice(10) as [string, string, string];
  return {
    organisationNumber: String(number).padStart(10, '0'),
    activity: {
      ftgstat: ftgstat ?? null,
      jestat: jestat ?? null,
      jurform: jurform ?? null,
      reklamsparr: reklamsparr === 1 || reklamsparr === 2 ? reklamsparr : 0,
      sniCodes: cells.slice(5, 10) as (string | null)[],
      sniEdition,
      address: { street, postalCode, city },
    },
  };
}
