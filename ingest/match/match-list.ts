import { NO_DEADLINE, type CompanyReader } from '../../shared/store/port.ts';
import { toItem } from '../../shared/match/guess-columns.ts';
import { matchItems } from '../../shared/match/match-items.ts';
import type { Progress } from '../progress.ts';
import { chooseColumns, describeColumns, type ChosenColumns, type NamedColumns } from './choose-columns.ts';
import { unreadableError } from './list-file.ts';
import { MatchSummary } from './match-summary.ts';
import { openList } from './open-list.ts';
import { SHOWN_CANDIDATES } from './result-columns.ts';
import { toOutForm, writeMatches, type MatchedRow } from './write-matches.ts';

const ROWS_PER_PART = 200;
const GUESSED_ROWS = 50;

export interface ListToMatch {
  readonly path: string;
  readonly out: string;
  readonly named: NamedColumns;
}

/**
 * Matches a list with the companies of a generation, and writes it with the result behind its own
 * columns: whole, or not at all. Throws `invalid_usage` for a list that cannot be read.
 */
export async function matchList(
  reader: CompanyReader,
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
  progress.startPhase('Matching', count - (chosen.heads === null ? 0 : 1));
  const again = await openList(path);
  const matched = matchRows(reader, again.rows, chosen, summary);
  const heads = Array.from({ length: width }, (_, place) => chosen.heads?.[place] ?? `Kolumn ${place + 1}`);
  await writeMatches({ out, form, heads, rows: withProgress(matched, progress) });
  progress.finishPhase(`${out} is written`);
  return summary;
}

/** Reads a list once, so that a fault in it is found before anything is written. */
async function measure(rows: AsyncIterable<readonly string[]>) {
  const first: (readonly string[])[] = [];
  let width = 0;
  let count = 0;
  for await (const row of rows) {
    if (first.length < GUESSED_ROWS) first.push(row);
    width = Math.max(width, row.length);
    count += 1;
  }
  return { first, width, count };
}

async function* matchRows(
  reader: CompanyReader,
  rows: AsyncIterable<readonly string[]>,
  { columns, heads }: ChosenColumns,
  summary: MatchSummary,
): AsyncGenerator<MatchedRow> {
  for await (const part of toParts(rows, heads !== null)) {
    const items = part.map((row) => toItem(row, columns));
    const matches = await matchItems(reader, items, SHOWN_CANDIDATES, NO_DEADLINE);
    for (const [place, match] of matches.entries()) {
      summary.add(match);
      yield { row: part[place] ?? [], match };
    }
  }
}

async function* toParts<Row>(rows: AsyncIterable<Row>, hasHeads: boolean): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  let isHead = hasHeads;
  for await (const row of rows) {
    if (!isHead) part.push(row);
    isHead = false;
    if (part.length < ROWS_PER_PART) continue;
    yield part;
    part = [];
  }
  yield part;
}

async function* withProgress(
  rows: AsyncIterable<MatchedRow>,
  progress: Progress,
): AsyncGenerator<MatchedRow> {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    progress.update(done);
  }
}
