import type { SniEdition } from '../../../shared/domain/sni.ts';
import { integer, nullable, createRowReader, text } from '../../../shared/sql/row-reader.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { CompanyPartWith } from '../../source/company-parts.ts';
import {
  createStagedFile,
  discardStagedFile,
  finishStaging,
  openStagedFileReadOnly,
} from '../../staging/staged-file.ts';
import {
  STATISTICS_COLUMN_DEFINITIONS,
  toActivityPart,
  toStatisticsColumnValues,
} from '../statistics/statistics-staging.ts';
import type { SizeClassRow } from './parse-size-class-fields.ts';
import type { RowAddOutcome } from './read-size-classes.ts';

const SCHEMA = `CREATE TABLE unit (
  number INTEGER PRIMARY KEY, file INTEGER NOT NULL, employees_class TEXT, turnover_class TEXT, turnover_year INTEGER,
  ${STATISTICS_COLUMN_DEFINITIONS}
);`;

/** Rows of the newest file must be added first: older ones only fill in missing classes. */
export function createSizeClassesStaging(stagedFilePath: string) {
  const database = createStagedFile(stagedFilePath, SCHEMA);
  const insert = database.prepare(
    `INSERT INTO unit VALUES (${Array(17).fill('?').join(', ')}) ON CONFLICT (number) DO NOTHING`,
  );
  const complete = database.prepare(
    `UPDATE unit SET file = :file, employees_class = coalesce(employees_class, :employeesClass),
       turnover_year = iif(turnover_class IS NULL, :turnoverYear, turnover_year),
       turnover_class = coalesce(turnover_class, :turnoverClass)
     WHERE number = :number AND file < :file`,
  );
  return {
    /** `file` is 0 for the newest one. */
    add: (file: number, row: SizeClassRow): RowAddOutcome => {
      const { employeesClass, turnoverClass, turnoverYear } = row;
      const number = Number(row.organisationNumber);
      const sizes = [employeesClass, turnoverClass, turnoverYear];
      const { changes } = insert.run(number, file, ...sizes, ...toStatisticsColumnValues(row));
      if (changes === 1) return 'new';
      const completed = complete.run({ file, number, employeesClass, turnoverClass, turnoverYear });
      return completed.changes === 1 ? 'from-older-file' : 'duplicate';
    },
    finish: (delivery: AcceptedDeliveryMetadata) => finishStaging(database, delivery),
    discard: () => discardStagedFile(database, stagedFilePath),
  };
}

const readSizes = createRowReader({
  employees_class: nullable(text),
  turnover_class: nullable(text),
  turnover_year: nullable(integer),
});

export function* readSizeClassParts(
  stagedFilePath: string,
  sniEdition: SniEdition,
): Generator<CompanyPartWith<'activity' | 'sizes'>> {
  using database = openStagedFileReadOnly(stagedFilePath);
  for (const row of database.prepare('SELECT * FROM unit ORDER BY number').iterate()) {
    const { employees_class: employeesClass, turnover_class: turnoverClass, ...year } = readSizes(row);
    const sizes = { employeesClass, turnoverClass, turnoverYear: year.turnover_year };
    yield { ...toActivityPart(row, sniEdition), sizes };
  }
}
