import type { ItemMatch, MatchItem } from '../../shared/match/match-item.ts';
import { toItem } from '../../shared/match/guess-columns.ts';
import { mapInOrder } from '../../shared/tasks/map-in-order.ts';
import type { Progress } from '../progress.ts';
import { chooseColumns, describeColumns, type NamedColumns } from './choose-columns.ts';
import { unreadableError, type ListCell } from './list-file.ts';
import { MatchSummary } from './match-summary.ts';
import { openList } from './open-list.ts';
import { toOutForm, writeMatches, type MatchedRow } from './write-matches.ts';

const ROWS_PER_PART = 200;
/** Two for each of four threads: one is matched while the next one waits. */
const PARTS_AT_ONCE = 8;
const GUESSED_ROWS = 50;

export type MatchPart = (items: readonly MatchItem[]) => Promise<ItemMatch[]>;

export interface ListToMatch {
  readonly path: string;
  readonly out: string;
  readonly named: NamedColumns;
}

/** Writes the list whole, or not at all. Throws `invalid_usage` if it cannot be read. */
export async function matchList(
  matchPart: MatchPart,
  { path, out, named }: ListToMatch,
  progress: Progress,
): Promise<MatchSummary> {
  const form = toOutForm(out);
  progress.startPhase('Reading', null);
  const { form: understood, rows, hasHeads } = await openList(path);
  const { first, width, count } = await measure(rows);
  if (count === 0) throw unreadableError(path, 'has no rows');
  const chosen = chooseColumns(first, named, hasHeads);
  progress.note(`${path} is ${understood}. ${describeColumns(chosen)}`);
  const summary = new MatchSummary();
  progress.startPhase('Matching', count - chosen.skippedRows);
  const again = await openList(path);
  const parts = toParts(again.rows, chosen.skippedRows);
  const matchedParts = mapInOrder(parts, PARTS_AT_ONCE, async (rows) => {
    const matches = await matchPart(rows.map((row) => toItem(row.map(String), chosen.columns)));
    return matches.map((match, place) => ({ row: rows[place] ?? [], match }));
  });
  const heads = Array.from({ length: width }, (_, place) => chosen.heads?.[place] ?? `Kolumn ${place + 1}`);
  await writeMatches({ out, form, heads, rows: countRows(matchedParts, summary, progress) });
  progress.finishPhase(`${out} is written`);
  return summary;
}

/** Reads a list once, so that a fault in it is found before anything is written. */
async function measure(rows: AsyncIterable<readonly ListCell[]>) {
  const first: string[][] = [];
  let width = 0;
  let count = 0;
  for await (const row of rows) {
    if (first.length < GUESSED_ROWS) first.push(row.map(String));
    width = Math.max(width, row.length);
    count += 1;
  }
  return { first, width, count };
}

async function* toParts<Row>(rows: AsyncIterable<Row>, skippedRows: number): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  let toSkip = skippedRows;
  for await (const row of rows) {
    if (toSkip > 0) toSkip -= 1;
    else part.push(row);
    if (part.length < ROWS_PER_PART) continue;
    yield part;
    part = [];
  }
  yield part;
}

async function* countRows(
  parts: AsyncIterable<readonly MatchedRow[]>,
  summary: MatchSummary,
  progress: Progress,
): AsyncGenerator<MatchedRow> {
  for await (const part of parts)
    for (const row of part) {
      summary.add(row.match);
      yield row;
      progress.update(summary.rowCount);
    }
}
