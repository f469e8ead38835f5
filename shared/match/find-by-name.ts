import { StoredCompanyDetail } from '../domain/stored-company-detail.ts';
import type { CompanyReader, ReadContext } from '../store/port.ts';
import { toFoundByName, withPlace, type FoundByName } from './found-company.ts';
import { isWholeName, judgeNames, type NameJudgement } from './judge-names.ts';
import type { MatchItem } from './match-item.ts';
import type { ReadItem } from './read-item.ts';

/** Companies to judge for each name: a rival that is not seen cannot be ruled out. */
const MAX_FOUND = 10;
const INCLUDE = ['status'] as const;
/** Searches under way at the same time, for an engine on another machine. */
const CONCURRENT_SEARCHES = 8;

/**
 * Finds the companies that items name, and judges them: exact names of all items in one pass, then
 * the others by searches that tolerate errors.
 */
export async function findByName(
  reader: CompanyReader,
  items: readonly ReadItem[],
  context: ReadContext,
): Promise<void> {
  const names = items.map(({ name }) => name);
  const exact = await reader.findExactNames(names, INCLUDE, context);
  const open: ReadItem[] = [];
  for (const [place, item] of items.entries()) {
    item.byName = judgeNames((exact[place] ?? []).map((found) => toFoundByName(found, item.item)));
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
    decision !== 'none' && best !== undefined && isWholeName(best.match) && best.evidence.place !== 'differs'
  );
}

/** Searches with the town behind the name too, since fewer companies there have similar names. */
async function searchItem(
  reader: CompanyReader,
  { item, name }: ReadItem,
  context: ReadContext,
): Promise<NameJudgement<FoundByName>> {
  const found = await search(reader, item, name, context);
  const judged = judgeNames(found);
  if (judged.decision === 'match' || item.city === null) return judged;
  const inTown = await search(reader, item, `${name} ${item.city}`, context);
  const known = new Set(found.map(({ orgNumber }) => orgNumber));
  const others = inTown.filter(
    ({ orgNumber, evidence }) => evidence.place === 'agrees' && !known.has(orgNumber),
  );
  return judgeNames([...found, ...others]);
}

async function search(
  reader: CompanyReader,
  item: MatchItem,
  text: string,
  context: ReadContext,
): Promise<FoundByName[]> {
  const criteria = {
    text,
    limit: MAX_FOUND,
    hasAnnualReport: null,
    includesMatchesWithTypos: true,
    include: INCLUDE,
  };
  const found = (await reader.searchByName(criteria, context)).map((each) => toFoundByName(each, item));
  return addPlaces(reader, item, found, context);
}

/** People write the municipality as the town: `Nacka` for a company in `Saltsjö-Boo`. */
async function addPlaces(
  reader: CompanyReader,
  item: MatchItem,
  found: readonly FoundByName[],
  context: ReadContext,
): Promise<FoundByName[]> {
  const isElsewhere = ({ evidence }: FoundByName): boolean => evidence.city === 'differs';
  const elsewhere = found.filter(isElsewhere).map(({ orgNumber }) => orgNumber);
  if (elsewhere.length === 0) return [...found];
  const details = (await reader.getCompanyDetailsJson(elsewhere, context)).values();
  return found.map((each) => {
    const detail = isElsewhere(each) ? details.next().value : null;
    if (typeof detail !== 'string') return each;
    return withPlace(each, item, StoredCompanyDetail.shape.place.parse((JSON.parse(detail) as Detail).place));
  });
}

interface Detail {
  readonly place: unknown;
}
