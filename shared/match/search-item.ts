import { StoredCompanyDetail } from '../domain/stored-company-detail.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import type { ReadContext } from '../store/port.ts';
import { isReordered } from './credible-difference.ts';
import { toCutHit } from './cut-hit.ts';
import { listCutNames, type CutName } from './cut-words.ts';
import { compareAgain, toFoundByName, withPlace, type FoundByName } from './found-company.ts';
import { isMistyped } from './is-mistyped.ts';
import { isWholeName, judgeNames, type NameJudgement } from './judge-names.ts';
import { hasDistinctiveWord, isKnownWord } from './known-words.ts';
import type { MatchItem, MatchReader } from './match-item.ts';
import type { ReadItem } from './read-item.ts';

/** Companies to judge for each name: a rival that is not seen cannot be ruled out. */
const MAX_FOUND = 10;
export const INCLUDE = ['status'] as const;
/** The order of the words, which is judged here, is not that of the search. */
const MAX_FOUND_BY_CUT_WORD = 30;

/**
 * Searches until one company is certain: by the name, with the town behind it, since fewer
 * companies there have similar names, and by words that may be cut.
 */
export async function searchItem(
  reader: MatchReader,
  { item, name }: ReadItem,
  context: ReadContext,
): Promise<NameJudgement<FoundByName>> {
  const found = new Map<string, FoundByName>();
  const judge = (more: readonly FoundByName[]): NameJudgement<FoundByName> => {
    for (const each of more) {
      const least = each.isByCutWord ? 0 : (found.get(each.orgNumber)?.match.score ?? 0);
      if (each.match.score >= least) found.set(each.orgNumber, each);
    }
    return judgeNames([...found.values()]);
  };
  const search = async (searched: string | CutName, inTown?: string): Promise<FoundByName[]> => {
    const isByCutWord = typeof searched !== 'string';
    const text = isByCutWord ? searched.text : searched;
    const limit = isByCutWord ? MAX_FOUND_BY_CUT_WORD : MAX_FOUND;
    const criteria = { text, limit, hasAnnualReport: null, include: INCLUDE };
    const includesMatchesWithTypos = !isByCutWord;
    const hits = await reader.searchByName({ ...criteria, inTown, includesMatchesWithTypos }, context);
    const scored = inTown === undefined ? text : `${text} ${inTown}`;
    return addPlaces(
      reader,
      item,
      hits.map((hit) => toFoundByName(hit, { item, text: scored, isByCutWord })),
      context,
    );
  };
  let judged = await doubtOrder(reader, judge(await search(name)), context);
  if (judged.decision === 'match') return judged;
  const town = (item.city ?? '').replace(/\d+/g, '').trim();
  if (town !== '') {
    const inTown = (await search(name, town)).filter(
      ({ orgNumber, evidence }) => evidence.place === 'agrees' && !found.has(orgNumber),
    );
    judged = judge(inTown.map((each) => withWholeName(each, name)));
  }
  for (const cut of listCutNames(name)) {
    if (judged.decision === 'match') break;
    const begun = (await search(cut)).flatMap((each) => toCutHit(each, name, cut) ?? []);
    if (begun.length > 0 && (cut.hasDot || !(await isKnownWord(reader, cut.word, context))))
      judged = judge(begun);
  }
  judged = await doubtOrder(reader, judged, context);
  if (judged.decision !== 'candidates') return judged;
  return (await isMistyped(reader, judged.companies, context)) ? { ...judged, decision: 'match' } : judged;
}

/** `Pizzeria Restaurang` is no `Restaurang Pizzeria`: many names have these words. */
async function doubtOrder(
  reader: MatchReader,
  judged: NameJudgement<FoundByName>,
  context: ReadContext,
): Promise<NameJudgement<FoundByName>> {
  const [best] = judged.companies;
  if (judged.decision !== 'match' || best === undefined || isWholeName(best.match)) return judged;
  const words = best.explain();
  if (!isReordered(words, normaliseName(best.matchedName))) return judged;
  return (await hasDistinctiveWord(reader, words, context)) ? judged : { ...judged, decision: 'candidates' };
}

/** A name that hundreds of companies have is found by its town alone, and is whole then. */
function withWholeName(found: FoundByName, name: string): FoundByName {
  const whole = compareAgain(found, name);
  return whole !== null && isWholeName(whole.match) ? { ...found, match: whole.match } : found;
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
