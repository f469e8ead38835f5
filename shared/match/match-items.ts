import type { ReadContext } from '../store/port.ts';
import { compareWithNumber, listNames } from './compare-with-number.ts';
import { decide, toInvalid } from './decide.ts';
import { type FoundByName, parseCompany, toFoundByName } from './found-company.ts';
import type { ItemMatch, MatchItem, MatchReader } from './match-item.ts';
import { type ReadItem, readItem } from './read-item.ts';
import { type NameJudgement, isWholeName, judgeNames } from './judge-names.ts';
import { INCLUDE, searchItem } from './search-item.ts';

/** Searches under way at the same time, for an engine on another machine. */
const CONCURRENT_SEARCHES = 8;

/**
 * Matches items of a list with the companies of one generation, in their order. Equal items are
 * asked once. Each match has at most `maxCandidates` other companies; the decisions do not depend
 * on it (docs/callers/match.md).
 */
export async function matchItems(
  reader: MatchReader,
  items: readonly MatchItem[],
  maxCandidates: number,
  context: ReadContext,
): Promise<ItemMatch[]> {
  const distinct = new Map<string, ReadItem>();
  const asked = items.map((item) => distinct.getOrInsertComputed(JSON.stringify(item), () => readItem(item)));
  const valid = [...distinct.values()].filter(({ invalid }) => invalid === null);
  await findNumbers(reader, valid, context);
  const named = valid.filter(({ name, byNumber }) => name !== '' && byNumber?.agreement !== 'same');
  await findByName(reader, named, context);
  const decided = new Map<ReadItem, ItemMatch>();
  const toMatch = (read: ReadItem): ItemMatch =>
    read.invalid === null ? decide(read, maxCandidates) : toInvalid(read.invalid);
  return asked.map((read) => decided.getOrInsertComputed(read, () => toMatch(read)));
}

/** Finds the companies with the numbers of items. Other names than the first are read if needed. */
async function findNumbers(
  reader: MatchReader,
  items: readonly ReadItem[],
  context: ReadContext,
): Promise<void> {
  const numbered = items.flatMap((item) => (item.number === null ? [] : [{ item, number: item.number }]));
  const numbers = numbered.map(({ number }) => number);
  const texts = await reader.getCompaniesJson(numbers, ['status'], context);
  for (const [place, { item }] of numbered.entries()) {
    const text = texts[place] ?? null;
    if (text === null) {
      item.numberProblem = 'unknown_number';
      continue;
    }
    const company = parseCompany(text);
    item.byNumber = compareWithNumber(item.name, company, [company.name]);
  }
  const doubted = items.flatMap(({ byNumber }) =>
    byNumber === null || byNumber.agreement === 'same' ? [] : [byNumber.company.orgNumber],
  );
  const details = (await reader.getCompanyDetailsJson(doubted, context)).values();
  for (const item of items) {
    if (item.byNumber === null || item.byNumber.agreement === 'same') continue;
    const { company } = item.byNumber;
    const detail = details.next().value ?? null;
    const names = detail === null ? [] : listNames(detail);
    item.byNumber = compareWithNumber(item.name, company, [company.name, ...names]);
  }
}

/**
 * Finds the companies that items name, and judges them: exact names of all items in one pass, then
 * the others by searches that tolerate errors.
 */
async function findByName(
  reader: MatchReader,
  items: readonly ReadItem[],
  context: ReadContext,
): Promise<void> {
  const names = items.map(({ name }) => name);
  const exact = await reader.findExactNames(names, INCLUDE, context);
  const open: ReadItem[] = [];
  for (const [place, item] of items.entries()) {
    const searched = { item: item.item, text: item.name };
    item.byName = judgeNames((exact[place] ?? []).map((found) => toFoundByName(found, searched)));
    if (!isSettled(item.byName)) open.push(item);
  }
  for (let from = 0; from < open.length; from += CONCURRENT_SEARCHES)
    await Promise.all(
      open.slice(from, from + CONCURRENT_SEARCHES).map(async (item) => {
        item.byName = await searchItem(reader, item, context);
      }),
    );
}

/** A whole name where the item says, or an item that says nothing of the place. */
function isSettled({ decision, companies: [best] }: NameJudgement<FoundByName>): boolean {
  return (
    decision !== 'none' &&
    best !== undefined &&
    isWholeName(best.match) &&
    !best.isAgainstDot &&
    best.evidence.place !== 'differs'
  );
}
