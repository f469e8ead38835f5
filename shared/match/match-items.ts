import type { ReadContext } from '../store/port.ts';
import { compareWithNumber, listNames } from './compare-with-number.ts';
import { decide, toInvalid } from './decide.ts';
import { findByName } from './find-by-name.ts';
import { parseCompany } from './found-company.ts';
import type { ItemMatch, MatchItem, MatchReader } from './match-item.ts';
import { readItem, type ReadItem } from './read-item.ts';

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
