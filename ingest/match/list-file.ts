import { AppError } from '../../shared/errors/app-error.ts';

/** A cell as the list has it: a number of a workbook stays one. CSV has texts alone. */
export type ListCell = string | number | boolean;

export interface ListFile {
  /** How the file is understood, such as `CSV, separated by semicolons, in UTF-8`. */
  readonly form: string;
  readonly rows: AsyncIterable<readonly ListCell[]>;
  /** True if the first row surely has the heads: the names of fields of JSON. */
  readonly hasHeads: boolean;
}

export function unreadableError(path: string, problem: string, cause?: unknown): AppError {
  const remedy = 'Give a list as CSV, XLSX or JSON lines. Nothing was written.';
  return new AppError('invalid_usage', `${path} ${problem}. ${remedy}`, { cause });
}
