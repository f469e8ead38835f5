import { isOrgNumber } from '../org-number.ts';
import { parseCsv } from './csv.ts';
import { UsageError } from './usage-error.ts';

export interface Terms {
  readonly kind: 'names' | 'org_numbers';
  readonly terms: readonly string[];
}

interface FileTerms extends Terms {
  /** Heading of the column of a CSV file that was chosen without being named. Null otherwise. */
  readonly foundColumn: string | null;
}

/** Headings of columns of names, in lower case. */
const NAME_HEADINGS = new Set([
  ...['name', 'company', 'company name', 'companyname', 'company_name'],
  ...['namn', 'företag', 'företagsnamn', 'bolag', 'bolagsnamn', 'kund', 'kundnamn', 'leverantör'],
]);

/**
 * Reads names or numbers from a file: one per line, or one column of a CSV file. Without `column`,
 * the column of a CSV file is the one with organisation numbers, or the one that is headed as
 * names. The terms count as numbers if all look like organisation numbers. Throws `UsageError` for
 * a file without terms, and when it is not clear which column to read.
 */
export function readTerms(text: string, column: string | undefined): FileTerms {
  const content = text.replace(/^\uFEFF/, '');
  const { heading, cells } = readCells(content, column);
  const terms = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (terms.length === 0) throw new UsageError('The file has no names or numbers.');
  const kind = terms.every(isOrgNumber) ? 'org_numbers' : 'names';
  return { kind, terms, foundColumn: heading };
}

/** The cells of a column or the lines of a file, and the heading of a column that was found. */
interface Cells {
  readonly heading: string | null;
  readonly cells: readonly string[];
}

function readCells(content: string, column: string | undefined): Cells {
  if (column !== undefined) return { heading: null, cells: readColumn(parseCsv(content), column) };
  const rows = parseCsv(content);
  return isTable(rows) ? findColumn(rows) : { heading: null, cells: content.split(/\r\n|\r|\n/) };
}

function readColumn([headings = [], ...rows]: readonly string[][], column: string): string[] {
  const index = headings.findIndex((heading) => heading.trim() === column);
  if (index === -1)
    throw new UsageError(`The file has no column "${column}". Its columns: ${headings.join(', ')}.`);
  return rows.map((row) => row[index] ?? '');
}

/** True for a CSV file: at least two lines, all with the same number of columns, at least two. */
function isTable(rows: readonly string[][]): boolean {
  const [head = []] = rows;
  return rows.length > 1 && head.length > 1 && rows.every(({ length }) => length === head.length);
}

function findColumn(rows: readonly string[][]): Cells {
  const [headings = [], ...others] = rows;
  const ofNumbers = headings.flatMap((_, index) =>
    others.every((row) => isOrgNumber(row[index] ?? '')) ? [index] : [],
  );
  const ofNames = headings.flatMap((heading, index) =>
    NAME_HEADINGS.has(heading.trim().toLowerCase()) ? [index] : [],
  );
  const [index, ...more] = ofNumbers.length > 0 ? ofNumbers : ofNames;
  if (index === undefined || more.length > 0)
    throw new UsageError(
      `The file is CSV. Choose the column of names or numbers with --column: ${headings.join(', ')}.`,
    );
  const heading = headings[index] ?? '';
  // A file without headings begins with a number.
  const cells = (isOrgNumber(heading) ? rows : others).map((row) => row[index] ?? '');
  return { heading, cells };
}
