import type { SniEdition } from '../../../shared/domain/sni.ts';
import { integer, nullable, createRowReader, text } from '../../../shared/sql/row-reader.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { CompanyPartWith } from '../../source/company-parts.ts';
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

const readUnit = createRowReader({
  number: integer,
  ftgstat: nullable(integer),
  jestat: nullable(integer),
  jurform: nullable(integer),
  reklamsparr: integer,
  sni1: nullable(text),
  sni2: nullable(text),
  sni3: nullable(text),
  sni4: nullable(text),
  sni5: nullable(text),
  street: text,
  postal_code: text,
  city: text,
});

export function* readActivityParts(
  stagedFilePath: string,
  sniEdition: SniEdition,
): Generator<CompanyPartWith<'activity'>> {
  using database = openStagedFileReadOnly(stagedFilePath);
  for (const row of database.prepare('SELECT * FROM unit ORDER BY number').iterate())
    yield toActivityPart(row, sniEdition);
}

export function toActivityPart(stagedRow: unknown, sniEdition: SniEdition): CompanyPartWith<'activity'> {
  const unit = readUnit(stagedRow);
  const { ftgstat, jestat, jurform, reklamsparr, street, postal_code: postalCode, city } = unit;
  return {
    organisationNumber: String(unit.number).padStart(10, '0'),
    activity: {
      ftgstat,
      jestat,
      jurform,
      reklamsparr: reklamsparr === 1 || reklamsparr === 2 ? reklamsparr : 0,
      sniCodes: [unit.sni1, unit.sni2, unit.sni3, unit.sni4, unit.sni5],
      sniEdition,
      address: { street, postalCode, city },
    },
  };
}
