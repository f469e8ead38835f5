import { StoredCompanyDetail } from '../domain/stored-company-detail.ts';
import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { parseNameQuery } from '../matching/name-query.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import { scoreName } from '../matching/score/score-name.ts';
import type { ReadContext } from '../store/port.ts';
import type { MatchReader } from './match-item.ts';
import { findDoubleSlip } from './credible-difference.ts';
import { listCutNames } from './cut-words.ts';
import { toFoundByName, toNameCandidate, withPlace, type FoundByName } from './found-company.ts';
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

/**
 * Searches until one company is certain: by the name, with the town behind it, since fewer
 * companies there have similar names, and by words that may be cut.
 */
async function searchItem(
  reader: MatchReader,
  { item, name }: ReadItem,
  context: ReadContext,
): Promise<NameJudgement<FoundByName>> {
  const found = new Map<string, FoundByName>();
  const judge = (more: readonly FoundByName[]): NameJudgement<FoundByName> => {
    for (const each of more)
      if (each.match.score >= (found.get(each.orgNumber)?.match.score ?? 0)) found.set(each.orgNumber, each);
    return judgeNames([...found.values()]);
  };
  const search = async (text: string, isByCutWord = false): Promise<FoundByName[]> => {
    const criteria = { text, limit: MAX_FOUND, hasAnnualReport: null, include: INCLUDE };
    const includesMatchesWithTypos = !isByCutWord;
    const hits = await reader.searchByName({ ...criteria, includesMatchesWithTypos }, context);
    return addPlaces(
      reader,
      item,
      hits.map((hit) => toFoundByName(hit, { item, text, isByCutWord })),
      context,
    );
  };
  let judged = judge(await search(name));
  if (judged.decision === 'match') return judged;
  if (item.city !== null) {
    const inTown = (await search(`${name} ${item.city}`)).filter(
      ({ orgNumber, evidence }) => evidence.place === 'agrees' && !found.has(orgNumber),
    );
    judged = judge(inTown.map((each) => withWholeName(each, name)));
  }
  for (const { text, word, hasDot } of listCutNames(name)) {
    if (judged.decision === 'match') break;
    const begun = await search(text, true);
    if (begun.length > 0 && (hasDot || !(await isKnownWord(reader, word, context)))) judged = judge(begun);
  }
  const [only, ...rivals] = judged.companies;
  if (judged.decision !== 'candidates' || only === undefined || rivals.length > 0) return judged;
  return (await isCommonWordMistyped(reader, only, context)) ? { ...judged, decision: 'match' } : judged;
}

/**
 * True if two slips are in a word that many companies have, such as `Sevrvicp`: only the other
 * words tell companies apart.
 */
async function isCommonWordMistyped(
  reader: MatchReader,
  found: FoundByName,
  context: ReadContext,
): Promise<boolean> {
  if (found.isAgainstDot || found.evidence.legalForm === 'differs') return false;
  const slip = findDoubleSlip(found.explain());
  if (slip === null) return false;
  const count = await countNamesWith(reader, foldDiacritics(slip.registeredText), context);
  return count === MAX_FOUND && (await countNamesWith(reader, foldDiacritics(slip.typedText), context)) === 0;
}

/** A name that hundreds of companies have is found by its town alone, and is whole then. */
function withWholeName(found: FoundByName, name: string): FoundByName {
  const candidate = toNameCandidate(found.matchedName, found.company);
  const match = scoreName(parseNameQuery(name), candidate);
  return match !== null && isWholeName(match) ? { ...found, match } : found;
}

/** True if a registered name has the word: `Bygg` is no cut `Byggnads`. */
async function isKnownWord(reader: MatchReader, word: string, context: ReadContext): Promise<boolean> {
  return (await countNamesWith(reader, word, context)) > 0;
}

/** Counts names with a word, up to as many as are found at a time. */
async function countNamesWith(reader: MatchReader, word: string, context: ReadContext): Promise<number> {
  const criteria = { text: word, limit: MAX_FOUND, hasAnnualReport: null, includesMatchesWithTypos: false };
  const found = await reader.searchByName(criteria, context);
  return found.filter(({ matchedName }) => normaliseName(matchedName).foldedWords.includes(word)).length;
}

/** People write the municipality as the town: `Nacka` for a company in `Saltsjö-Boo`. */
async function addPlaces(
  reader: MatchReader,
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
