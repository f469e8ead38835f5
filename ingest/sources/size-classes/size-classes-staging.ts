import type { SniEdition } from '../../../shared/domain/sni.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { CompanyPartWith, NumberRange } from '../../source/company-parts.ts';
import { createStagedFile, discardStagedFile, finishStaging } from '../../staging/staged-file.ts';
import {
  readUnits,
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

const SIZE_COLUMNS = ', employees_class, turnover_class, turnover_year';

export function* readSizeClassParts(
  stagedFilePath: string,
  sniEdition: SniEdition,
  range: NumberRange,
): Generator<CompanyPartWith<'activity' | 'sizes'>> {
  for (const cells of readUnits(stagedFilePath, range, SIZE_COLUMNS)) {
    const [employeesClass, turnoverClass, turnoverYear] = cells.slice(-3) as SizeCells;
    const sizes = { employeesClass, turnoverClass, turnoverYear };
    yield { ...toActivityPart(cells, sniEdition), sizes };
  }
}

type SizeCells = [string | null, string | null, number | null];
