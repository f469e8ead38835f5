import { doubtSpellings, doubtTypos } from './doubt-matches.ts';
import { fold } from './fold.ts';
import { toNameQuery, type NameQuery } from './name-query.ts';
import { normaliseName, type NormalisedName } from './normalise-name.ts';
import { repairQuery } from './repair-query.ts';
import { round, scoreName, type NameMatch } from './score-name.ts';

/** Most names to score per query and per method of the index. */
export const MAX_CANDIDATES = 64;
/** Names that must have a word for it to count as known: one may be a typing error of its own. */
export const MIN_NAMES_OF_KNOWN_WORD = 2;
/** Score of a whole name: a name that scores as much needs no repair of the query. */
const WHOLE_SCORE = 0.9;
/** A name found by a repaired reading scores below the same name typed right. */
const REPAIRED_FACTOR = 0.97;
/** Similarity of a name that is near enough to be meant. */
const NEAR_SIMILARITY = 0.8;
/** Below this best score, words with two typing errors are searched too. */
const MIN_NEAR_SCORE = 0.5;

/** A registered name in an index. */
export interface NameRecord {
  readonly text: string;
  /** Id of the company, nine digits. */
  readonly company: number;
  /** Code of the register without suffix. */
  readonly legalForm: string;
  readonly city: string;
  /** Place in the static order, lowest first. */
  readonly rank: number;
  readonly isDeregistered: boolean;
}

/** A name that an index found for a query. `key` identifies it in the index, `read` loads it. */
export interface NameHit {
  readonly key: number | string;
  readonly read: () => NameRecord;
}

/** Names with similar words, and those in the query's town. */
export interface NearNames {
  readonly byWords: readonly NameHit[];
  readonly inTown: () => Promise<readonly NameHit[]>;
}

/** Names that resemble a query as one word, and names with similar words. */
export interface FartherNames {
  readonly byKey: readonly NameHit[];
  readonly byWords: () => Promise<readonly NameHit[]>;
}

/** An engine's index of names. Methods return the best names, at most 64 per kind of search. */
export interface NameSource {
  /**
   * Finds names without typing errors: with the key of the query, with a key that starts with it,
   * with its town, and with all its words.
   */
  findTyped(query: NameQuery): Promise<readonly NameHit[]>;
  /** Returns the query with its known words, and with those towns that a company has. */
  readQuery(query: NameQuery): Promise<NameQuery>;
  /**
   * Finds names with some of the words, within one edit. Those in the query's town are wanted only
   * if no other is certain.
   */
  findByWords(query: NameQuery): Promise<NearNames>;
  /**
   * Finds names that are farther away: by their key within two edits, and by words within two
   * edits. The latter are wanted only if the former are not near.
   */
  findFarther(query: NameQuery): Promise<FartherNames>;
}

/** A name with its match against a query. */
export interface ScoredName extends NameRecord {
  readonly match: NameMatch;
  /** Words of the name in lower case, with å, ä and ö. */
  readonly words: readonly string[];
}

/** A query and what is wanted of it. */
export interface NameSearch {
  readonly text: string;
  /** False to leave out similar names. */
  readonly fuzzy: boolean;
  /** Number of companies to find, the best ones. */
  readonly limit: number;
}

/**
 * Finds and scores the names that match a query, in no order. Searches for similar names only
 * without an exact hit, of the query or of a repaired reading of it, and when better ones do not
 * fill the page, and with two typing errors only without a near one. Repaired readings are searched
 * before the text as typed, which is searched only if they find no near name. Repaired readings of
 * a query that matches a whole name are not searched for.
 */
export async function findNames(search: NameSearch, source: NameSource): Promise<ScoredName[]> {
  const readName = createNameReader();
  const texts = [search.text, ...(search.fuzzy ? repairQuery(search.text) : [])];
  const best = new Map<number | string, KeyedName>();
  const add = (names: readonly KeyedName[], isRepaired: boolean): void => {
    for (const each of names) {
      const match = isRepaired ? toRepairedMatch(each.match) : each.match;
      if (match.score >= (best.get(each.key)?.match.score ?? 0)) best.set(each.key, { ...each, match });
    }
  };
  const hasExact = (): boolean => [...best.values()].some(({ match }) => isExactHit(match));
  const hasNear = (): boolean => [...best.values()].some(({ match }) => match.score >= MIN_NEAR_SCORE);
  const hasWhole = (): boolean => [...best.values()].some(({ match }) => match.score >= WHOLE_SCORE);
  const readings: Reading[] = [];
  for (const [place, text] of texts.entries()) {
    const reading = await startReading(toNameQuery(text), { ...search, readName }, source);
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

function toRepairedMatch(match: NameMatch): NameMatch {
  return { ...match, score: round(match.score * REPAIRED_FACTOR), closeness: 0 };
}

type KeyedName = ScoredName & { readonly key: number | string };
type ParsedName = NameRecord & { readonly name: NormalisedName };
type ReadName = (hit: NameHit) => ParsedName;

/** Returns a function that reads and parses each name once, however many readings find it. */
function createNameReader(): ReadName {
  const parsed = new Map<number | string, ParsedName>();
  return ({ key, read }) => {
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const record = read();
    const name = { ...record, name: normaliseName(record.text) };
    parsed.set(key, name);
    return name;
  };
}

/** One reading of a query, whose typed names are found. */
interface Reading {
  readonly typedRight: readonly KeyedName[];
  /** Searches again, also for similar names. Null when similar names are not wanted. */
  readonly findSimilar: (() => Promise<KeyedName[]>) | null;
}

async function startReading(
  typed: NameQuery,
  { fuzzy, limit, readName }: NameSearch & { readonly readName: ReadName },
  source: NameSource,
): Promise<Reading> {
  const scored = new Map<number | string, KeyedName | null>();
  const registered = new Set<string>();
  const keyed = await source.findTyped(typed);
  const query = await source.readQuery(typed);
  const score = (candidates: readonly NameHit[]): void => {
    for (const hit of candidates) {
      const { key } = hit;
      if (scored.has(key)) continue;
      const record = readName(hit);
      for (const word of record.name.folded) registered.add(word);
      const match = scoreName(query, record);
      scored.set(key, match && { ...record, match, words: record.name.words, key });
    }
  };
  const found = (): KeyedName[] => [...scored.values()].filter((each) => each !== null);

  score(keyed);
  const others = await findSpellings(query, found(), { source, readName });
  const typedRight = doubtSpellings(query, found(), others).filter(({ match }) => !isFuzzyHit(match));
  const companies = new Set(typedRight.map(({ company }) => company));
  if (!fuzzy || companies.size >= limit) return { typedRight, findSimilar: null };
  const isNear = (): boolean => found().some(({ match }) => match.score >= MIN_NEAR_SCORE);
  const findSimilar = async (): Promise<KeyedName[]> => {
    // The name itself was found in its town: mistyped ones there would only fill the page.
    const isInTown = typedRight.some(
      ({ match, isDeregistered }) => match.kind === 'name-and-town' && !match.isPart && !isDeregistered,
    );
    const mistyped = isInTown ? { ...query, withTown: [] } : query;
    const near = await source.findByWords(mistyped);
    score(near.byWords);
    // A part of a name and a deregistered company are certain only without another one in the town.
    const isFound = found().some(
      ({ match, isDeregistered }) => match.isCertain && !match.isPart && !isDeregistered,
    );
    if (!isFound) score(await near.inTown());
    const judge = (): KeyedName[] => doubtTypos(query, doubtSpellings(query, found()), registered);
    if (isNear()) return judge();
    const farther = await source.findFarther(mistyped);
    score(farther.byKey);
    if (!isNear()) score(await farther.byWords());
    return judge();
  };
  return { typedRight, findSimilar };
}

/** A hit that hides fuzzy ones (docs/contract.md#search). */
function isExactHit(match: NameMatch): boolean {
  return match.kind === 'exact' || match.kind === 'form-left-out';
}

/**
 * Finds names that have words of the query exactly as typed, where a found name differs from the
 * query only in å, ä or ö. Returns the words of each. Skips words that are not known.
 */
async function findSpellings(
  { name, knownWords }: NameQuery,
  found: readonly ScoredName[],
  { source, readName }: { readonly source: NameSource; readonly readName: ReadName },
): Promise<(readonly string[])[]> {
  const folded = found.filter(({ match }) => isFoldedHit(match));
  const doubted = name.words.filter(
    (word) => knownWords.has(fold(word)) && folded.some(({ words }) => !words.includes(word)),
  );
  const spellings: (readonly string[])[] = [];
  for (const word of new Set(doubted))
    for (const hit of await source.findTyped(toNameQuery(word))) spellings.push(readName(hit).name.words);
  return spellings;
}

/** A whole name that differs in å, ä or ö. */
function isFoldedHit(match: NameMatch): boolean {
  return isExactHit(match) && match.score <= (match.kind === 'exact' ? 0.97 : 0.92);
}

/** A hit that an exact hit hides. */
function isFuzzyHit(match: NameMatch): boolean {
  return match.kind === 'fuzzy' || match.kind === 'other-form';
}

/**
 * Returns the best `limit` companies by quality, activity, score, spelling and static order. The
 * quality is the class of a match: its kind, of similar names a step of the score. No score is
 * above the one before it, so that a list sorted by score stays as it is. Names that share a common
 * word with the query are left out when a similar name is much nearer.
 */
export function rankMatches<
  T extends { company: number; isDeregistered: boolean; rank: number; match: NameMatch },
>(names: readonly T[], limit: number): T[] {
  const ranked = withoutFillers(names).sort(
    (a, b) =>
      toQuality(b.match) - toQuality(a.match) ||
      Number(a.isDeregistered) - Number(b.isDeregistered) ||
      b.match.score - a.match.score ||
      b.match.closeness - a.match.closeness ||
      a.rank - b.rank ||
      a.company - b.company,
  );
  const seen = new Set<number>();
  const best: T[] = [];
  for (const name of ranked) {
    if (best.length >= limit) break;
    if (seen.has(name.company)) continue;
    seen.add(name.company);
    const score = Math.min(name.match.score, best.at(-1)?.match.score ?? 1);
    best.push({ ...name, match: { ...name.match, score } });
  }
  return best;
}

/** How much nearer the best similar name is than one that only fills the page. */
const FILLER_DISTANCE = 0.25;

function withoutFillers<T extends { match: NameMatch }>(names: readonly T[]): T[] {
  const similar = names.filter(({ match }) => match.kind === 'fuzzy');
  const best = similar.reduce((most, { match }) => Math.max(most, match.similarity), 0);
  const least = best < NEAR_SIMILARITY ? 0 : best - FILLER_DISTANCE;
  return names.filter(({ match }) => match.kind !== 'fuzzy' || match.similarity >= least);
}

const SCORE_STEP = 0.04;
/** The lowest score of each class of matches above the similar names. */
const CLASSES = [1, 0.96, 0.91, 0.8, 0.66, 0.6] as const;

/** Returns the class of a match, higher for a better one. */
function toQuality({ score, kind }: NameMatch): number {
  const place = CLASSES.findIndex((lowest) => score >= lowest);
  if (place >= 0 && kind !== 'fuzzy') return 100 - place;
  return Math.floor(score / SCORE_STEP);
}
