import { parseCsv } from './csv.ts';
import { UsageError } from './usage-error.ts';

/** Terms to look up, all of one kind. */
export interface Terms {
  readonly kind: 'names' | 'org_numbers';
  readonly terms: readonly string[];
}

/** An organisation number as the API accepts it: ten digits, a hyphen, the prefix 16, SE…01. */
const ORG_NUMBER = /^(?:(?:16)?\d{6}-?\d{4}|SE\d{10}01)$/i;

/**
 * Reads names or numbers from a file: one per line, or one column of a CSV file with headings. They
 * count as numbers if all look like organisation numbers. Throws `UsageError` for a file without
 * terms and for an unknown column.
 */
export function readTerms(text: string, column: string | undefined): Terms {
  const content = text.replace(/^\uFEFF/, '');
  const cells = column === undefined ? content.split(/\r\n|\r|\n/) : readColumn(content, column);
  const terms = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (terms.length === 0) throw new UsageError('The file has no names or numbers.');
  return { kind: terms.every((term) => ORG_NUMBER.test(term)) ? 'org_numbers' : 'names', terms };
}

function readColumn(text: string, column: string): string[] {
  const [headings = [], ...rows] = parseCsv(text);
  const index = headings.findIndex((heading) => heading.trim() === column);
  if (index === -1)
    throw new UsageError(`The file has no column "${column}". Its columns: ${headings.join(', ')}.`);
  return rows.map((row) => row[index] ?? '');
}
