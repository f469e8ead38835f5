import {
  isSlipCredible,
  listDoubtfulSlips,
  markAmbiguousDiacriticsAsUncertain,
} from './mark-uncertain-matches.ts';
import { foldDiacritics } from './fold-diacritics.ts';
import { parseNameQuery, type NameQuery, listRepairedQueries } from './name-query.ts';
import { normaliseName, type NormalisedName } from './normalise-name.ts';
import { roundScoreToFourDecimals, type NameMatch } from './score/name-match.ts';
import { scoreName } from './score/score-name.ts';

/**
 * Score from which a match makes further repaired queries unnecessary (see `listRepairedQueries`).
 */
const WHOLE_SCORE = 0.9;

/** Factor for the score of a name found by a repaired query (see `listRepairedQueries`). */
const REPAIRED_FACTOR = 0.97;

const MIN_NEAR_SCORE = 0.5;

interface ScoredName extends IndexedCompanyName {
  readonly match: NameMatch;
  readonly words: readonly string[];
}

interface NameSearchRequest {
  readonly text: string;
  readonly includesMatchesWithTypos: boolean;
  readonly limit: number;
}

/**
 * Finds and scores the names that match a query, in no order. With `includesMatchesWithTypos`, and
 * as long as no match is exact, continues in two steps. First searches for repaired variants of the
 * text until a name scores {@link WHOLE_SCORE}. Then searches for similar names until one scores
 * {@link MIN_NEAR_SCORE}.
 */
export async function findScoredNamesUnordered(
  search: NameSearchRequest,
  source: NameCandidateSource,
): Promise<ScoredName[]> {
  const readName = createNameReader();
  const texts = [search.text, ...(search.includesMatchesWithTypos ? listRepairedQueries(search.text) : [])];
  const best = new Map<number | string, KeyedName>();
  const add = (names: readonly KeyedName[], isRepaired: boolean): void => {
    for (const each of names) {
      const match = isRepaired ? toRepairedMatch(each.match) : each.match;
      if (match.score >= (best.get(each.key)?.match.score ?? 0)) best.set(each.key, { ...each, match });
    }
  };
  const hasExact = (): boolean => [...best.values()].some(({ match }) => isExactHit(match));
  const hasNear = (): boolean => [...best.values()].some(({ match }) => isNearMatch(match));
  const hasWhole = (): boolean => [...best.values()].some(({ match }) => match.score >= WHOLE_SCORE);
  const readings: Reading[] = [];
  for (const [place, text] of texts.entries()) {
    const reading = await startReading(parseNameQuery(text), { ...search, readName }, source);
    add(reading.typedRight, place > 0);
    if (hasExact()) return [...best.values()];
    readings.push(reading);
    if (hasWhole()) break;
  }
  // The last reading has the fewest errors.
  for (const [place, { findSimilar }] of [...readings.entries()].reverse()) {
    if (findSimilar !== null) add(await findSimilar(), place > 0);
    if (hasNear()) break;
  }
  return [...best.values()];
}

function isNearMatch({ score, slips, hasAllWords }: NameMatch): boolean {
  return slips === undefined ? hasAllWords === true || score >= MIN_NEAR_SCORE : slips <= 1;
}

function toRepairedMatch(match: NameMatch): NameMatch {
  return {
    ...match,
    score: roundScoreToFourDecimals(match.score * REPAIRED_FACTOR),
    isSameSpellingExceptCase: false,
  };
}

type KeyedName = ScoredName & { readonly key: number | string };

type ParsedName = IndexedCompanyName & { readonly name: NormalisedName };

type ReadName = (hit: NameHit) => ParsedName;

function createNameReader(): ReadName {
  const parsed = new Map<number | string, ParsedName>();
  return ({ idInIndex, loadName }) => {
    const known = parsed.get(idInIndex);
    if (known !== undefined) return known;
    const record = loadName();
    const name = { ...record, name: normaliseName(record.text) };
    parsed.set(idInIndex, name);
    return name;
  };
}

/**
 * Names found for one text: the typed query, or a repaired variant of it. `findSimilar` can search
 * for similar names later.
 */
interface Reading {
  readonly typedRight: readonly KeyedName[];
  /**
   * Searches for similar names. Null when none are needed: the other names are enough, or the
   * search is not fuzzy.
   */
  readonly findSimilar: (() => Promise<KeyedName[]>) | null;
}

async function startReading(
  typed: NameQuery,
  { includesMatchesWithTypos, limit, readName }: NameSearchRequest & { readonly readName: ReadName },
  source: NameCandidateSource,
): Promise<Reading> {
  const scored = new Map<number | string, KeyedName | null>();
  const registered = new Set<string>();
  const keyed = await source.findWithoutTypos(typed);
  const query = await source.markKnownWords(typed);
  const score = (candidates: readonly NameHit[]): void => {
    for (const hit of candidates) {
      const { idInIndex } = hit;
      if (scored.has(idInIndex)) continue;
      const record = readName(hit);
      for (const word of record.name.foldedWords) registered.add(word);
      const match = scoreName(query, record);
      scored.set(idInIndex, match && { ...record, match, words: record.name.words, key: idInIndex });
    }
  };
  const found = (): KeyedName[] => [...scored.values()].filter((each) => each !== null);

  score(keyed);
  const others = await findSpellings(query, found(), { source, readName });
  const typedRight = markAmbiguousDiacriticsAsUncertain(query, found(), others).filter(
    ({ match }) => !isFuzzyHit(match),
  );
  const companies = new Set(typedRight.map(({ company }) => company));
  if (!includesMatchesWithTypos || companies.size >= limit) return { typedRight, findSimilar: null };
  const isNear = (): boolean => found().some(({ match }) => isNearMatch(match));
  const findSimilar = async (): Promise<KeyedName[]> => {
    // The name itself was found in its town: mistyped ones there would only fill the page.
    const isInTown = typedRight.some(
      ({ match, isDeregistered }) =>
        match.kind === 'name-and-town' && !match.isNamePartMissingInQuery && !isDeregistered,
    );
    const mistyped = isInTown ? { ...query, nameAndTownSplits: [] } : query;
    const near = await source.findWithOneEdit(mistyped);
    score(near.byWords);
    // A part of a name and a deregistered company are certain only without another one in the town.
    const isFound = found().some(
      ({ match, isDeregistered }) => match.isCertain && !match.isNamePartMissingInQuery && !isDeregistered,
    );
    if (!isFound) score(await near.inTown());
    const judge = async (): Promise<KeyedName[]> => {
      const spelled = markAmbiguousDiacriticsAsUncertain(query, found());
      return settleDoubtfulSlips(query, spelled, { source, comparedWords: registered });
    };
    if (isNear()) return judge();
    const farther = await source.findWithTwoEdits(mistyped);
    score(farther.byKey);
    if (!isNear()) score(await farther.byWords());
    return judge();
  };
  return { typedRight, findSimilar };
}

async function settleDoubtfulSlips<T extends ScoredName>(
  query: NameQuery,
  found: readonly T[],
  { source, comparedWords }: { source: NameCandidateSource; comparedWords: ReadonlySet<string> },
): Promise<T[]> {
  const slips = found.map((each) => listDoubtfulSlips(query, each, comparedWords));
  const meant = slips.flat().map(({ registered }) => registered);
  if (meant.length === 0) return [...found];
  const nameCounts = await source.countNames([...new Set([...query.name.foldedWords, ...meant])]);
  return found.map((each, place) =>
    slips[place]?.every((slip) => isSlipCredible(slip, query, each.words, nameCounts))
      ? each
      : { ...each, match: { ...each.match, isCertain: false } },
  );
}

/**
 * True for a match of the whole name, with or without its legal form. A search with such a match
 * leaves out similar names (docs/contract.md#search).
 */
function isExactHit(match: NameMatch): boolean {
  return match.kind === 'exact' || match.kind === 'form-left-out';
}

/**
 * Finds how registered names spell a word of the query that a match in `found` has with other å, ä
 * or ö, such as `bäcken` for `backen`. Searches only for words that several registered names
 * contain. Returns the words of each name found.
 */
async function findSpellings(
  { name, wordsInSeveralRegisteredNames }: NameQuery,
  found: readonly ScoredName[],
  { source, readName }: { readonly source: NameCandidateSource; readonly readName: ReadName },
): Promise<(readonly string[])[]> {
  const folded = found.filter(({ match }) => isFoldedHit(match));
  const doubted = name.words.filter(
    (word) =>
      wordsInSeveralRegisteredNames.has(foldDiacritics(word)) &&
      folded.some(({ words }) => !words.includes(word)),
  );
  const spellings: (readonly string[])[] = [];
  for (const word of new Set(doubted))
    for (const hit of await source.findWithoutTypos(parseNameQuery(word)))
      spellings.push(readName(hit).name.words);
  return spellings;
}

/**
 * True for a match of the whole name, with or without its legal form, that is exact except for
 * diacritics: `a` for `å`.
 */
function isFoldedHit(match: NameMatch): boolean {
  return isExactHit(match) && match.score <= (match.kind === 'exact' ? 0.97 : 0.92);
}

function isFuzzyHit(match: NameMatch): boolean {
  return match.kind === 'fuzzy' || match.kind === 'other-form';
}

export const MAX_NAMES_PER_INDEX_SEARCH = 64;

export const MIN_NAMES_OF_KNOWN_WORD = 2;

export interface IndexedCompanyName {
  readonly text: string;
  readonly company: number;
  /** Code of the legal form in the register, without the suffix: `AB` for `AB-ORGFO`. */
  readonly legalForm: string;
  readonly city: string;
  /** Position of the company in a fixed order, from 0. Equally good matches are sorted by it. */
  readonly rank: number;
  readonly isDeregistered: boolean;
}

export interface NameHit {
  readonly idInIndex: number | string;
  readonly loadName: () => IndexedCompanyName;
}

/**
 * Result of `findWithOneEdit`. `inTown` starts a second search, for names in the town of the query.
 */
interface OneEditHits {
  readonly byWords: readonly NameHit[];
  readonly inTown: () => Promise<readonly NameHit[]>;
}

/** Names found with at most two typing errors: by their joined words, and by single words. */
interface TwoEditHits {
  readonly byKey: readonly NameHit[];
  readonly byWords: () => Promise<readonly NameHit[]>;
}

/** Index of names in a storage engine. Each kind of search returns at most 64 names. */
export interface NameCandidateSource {
  findWithoutTypos(query: NameQuery): Promise<readonly NameHit[]>;
  /**
   * Returns a copy of the query with two changes. `wordsInSeveralRegisteredNames` contains those
   * words of the query that occur in at least {@link MIN_NAMES_OF_KNOWN_WORD} names.
   * `nameAndTownSplits` no longer contains towns without companies.
   */
  markKnownWords(query: NameQuery): Promise<NameQuery>;
  countNames(foldedWords: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Finds names with at most one typing error. `byWords` contains names that have some words of the
   * query. `inTown` searches for names in the town of the query. The caller only calls it if no
   * active company matches with certainty by its whole name.
   */
  findWithOneEdit(query: NameQuery): Promise<OneEditHits>;
  /**
   * Finds names with up to two typing errors: `byKey` by their joined words, `byWords` by single
   * words. The caller uses `byWords` only if no name found before is near.
   */
  findWithTwoEdits(query: NameQuery): Promise<TwoEditHits>;
}
