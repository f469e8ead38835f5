import { AppError } from '../../shared/errors/app-error.ts';
import type { MatchItem } from '../../shared/match/match-item.ts';
import {
  guessColumns,
  HEAD_SEARCH_ROWS,
  ITEM_PARTS,
  toHeadKey,
  type ItemColumns,
} from '../../shared/match/guess-columns.ts';

/** Columns that the command line names, by their heads or their places from 1. */
export type NamedColumns = { readonly [Part in keyof MatchItem]?: string };

interface ChosenColumns {
  readonly columns: ItemColumns;
  /** Null for a list without heads. */
  readonly heads: readonly string[] | null;
  /** Rows before the first company: the heads, and a title above them. */
  readonly skippedRows: number;
}

const COLUMN_OPTIONS: Readonly<Record<keyof MatchItem, string>> = {
  name: '--name',
  orgNumber: '--number',
  city: '--city',
  postalCode: '--postal-code',
  legalForm: '--legal-form',
};

/** Throws `invalid_usage` for a named column that it lacks, and without names and numbers. */
export function chooseColumns(
  rows: readonly (readonly string[])[],
  named: NamedColumns,
  hasHeads: boolean,
): ChosenColumns {
  const guessed = guessColumns(rows, hasHeads ? 0 : findNamedRow(rows, named));
  const { headRow } = guessed;
  const top = rows[headRow ?? 0] ?? [];
  const columns = { ...guessed.columns, ...findNamed(named, top) };
  if (columns.name !== undefined || columns.orgNumber !== undefined)
    return { columns, heads: headRow === null ? null : top, skippedRows: (headRow ?? -1) + 1 };
  const problem = 'No column looks like names or organisation numbers. Name one with --name or --number';
  throw new AppError('invalid_usage', `${problem}: ${top.join(', ')}`);
}

/** The row with the heads that the command line names. A place, such as `2`, names none. */
function findNamedRow(rows: readonly (readonly string[])[], named: NamedColumns): number | undefined {
  const heads = Object.values(named).filter((column) => !/^\d+$/.test(column));
  const isNamed = (row: readonly string[]): boolean => heads.some((head) => findHead(head, row) >= 0);
  const place = rows.slice(0, HEAD_SEARCH_ROWS).findIndex(isNamed);
  return place === -1 ? undefined : place;
}

function findNamed(named: NamedColumns, top: readonly string[]): ItemColumns {
  const columns: Partial<Record<keyof MatchItem, number>> = {};
  for (const part of ITEM_PARTS) {
    const column = named[part];
    if (column !== undefined) columns[part] = findColumn(column, top, COLUMN_OPTIONS[part]);
  }
  return columns;
}

function findHead(column: string, heads: readonly string[]): number {
  return heads.findIndex((head) => toHeadKey(head) === toHeadKey(column));
}

function findColumn(column: string, heads: readonly string[], option: string): number {
  const byHead = findHead(column, heads);
  const place = byHead >= 0 ? byHead : Number(column) - 1;
  if (Number.isInteger(place) && place >= 0 && place < heads.length) return place;
  const problem = `${option} ${column}: the list has no such column. It has`;
  throw new AppError('invalid_usage', `${problem}: ${heads.join(', ')}`);
}

const WORDS: Readonly<Record<keyof MatchItem, string>> = {
  name: 'names',
  orgNumber: 'numbers',
  city: 'towns',
  postalCode: 'postal codes',
  legalForm: 'legal forms',
};

export function describeColumns({ columns, heads, skippedRows }: ChosenColumns): string {
  const taken = ITEM_PARTS.flatMap((part) => {
    const place = columns[part];
    if (place === undefined) return [];
    return [`${WORDS[part]} from ${heads === null ? `column ${place + 1}` : (heads[place] ?? '')}`];
  });
  const start = describeStart(skippedRows);
  const options = Object.values(COLUMN_OPTIONS).join(', ');
  return `${start}Taken are ${taken.join(', ')}; name others with ${options}.`;
}

function describeStart(skippedRows: number): string {
  if (skippedRows === 0) return 'It has no heads and is read from its first row. ';
  return skippedRows === 1 ? '' : `Rows above its heads, which are left out: ${skippedRows - 1}. `;
}
