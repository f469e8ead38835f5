import { isSlipCredible, listDoubtfulSlips, markAmbiguousSpellings } from './mark-uncertain-matches.ts';
import { foldDiacritics } from './fold-diacritics.ts';
import { parseNameQuery, parseNameQueryInTown, type NameQuery, listRepairedQueries } from './name-query.ts';
import { normaliseName, type NormalisedName } from './normalise-name.ts';
import { roundScore, type NameMatch } from './score/name-match.ts';
import { scoreName } from './score/score-name.ts';

/**
 * Score from which a match makes further repaired queries unnecessary (see `listRepairedQueries`).
 */
const WHOLE_SCORE = 0.9;

/** Factor for the score of a name found by a repaired query (see `listRepairedQueries`). */
const REPAIRED_FACTOR = 0.97;

const MIN_NEAR_SCORE = 0.5;
/** Least similarity of a near name with all words. `RDK Design` is not near `Åek Design`. */
const MIN_NEAR_SIMILARITY = 0.6;

/** A name of the index with its words, each read once in a search. */
interface ReadName extends IndexedCompanyName {
  readonly idInIndex: number | string;
  readonly name: NormalisedName;
}

interface ScoredName extends ReadName {
  readonly match: NameMatch;
}

interface NameSearchRequest {
  readonly text: string;
  readonly inTown?: string | undefined;
  readonly includesMatchesWithTypos: boolean;
  readonly limit: number;
}

/**
 * Finds and scores the names that match a query, in no order. With `includesMatchesWithTypos`, and
 * as long as no match is exact, continues in two steps. First searches for repaired variants of the
 * text until a name scores {@link WHOLE_SCORE}. Then searches for similar names until one scores
 * {@link MIN_NEAR_SCORE}.
 */
export async function findNames(
  { text, inTown, includesMatchesWithTypos, limit }: NameSearchRequest,
  source: NameCandidateSource,
): Promise<ScoredName[]> {
  const index = { source, readName: createNameReader() };
  const texts = [text, ...(includesMatchesWithTypos ? listRepairedQueries(text) : [])];
  const best = new Map<number | string, ScoredName>();
  const add = (names: readonly ScoredName[], isRepaired: boolean): void => {
    for (const each of names) {
      const match = isRepaired ? toRepairedMatch(each.match) : each.match;
      if (match.score >= (best.get(each.idInIndex)?.match.score ?? 0))
        best.set(each.idInIndex, { ...each, match });
    }
  };
  const has = (accept: (match: NameMatch) => boolean): boolean =>
    // An array is several times as fast here as the helper of the iterator.
    [...best.values()].some(({ match }) => accept(match));
  const readings: Reading[] = [];
  for (const [place, each] of texts.entries()) {
    const query = inTown === undefined ? parseNameQuery(each) : parseNameQueryInTown(each, inTown);
    const reading = await Reading.start(query, index);
    add(reading.typedRight, place > 0);
    if (has(isExactHit)) return [...best.values()];
    readings.push(reading);
    if (has(({ score }) => score >= WHOLE_SCORE)) break;
  }
  // The last reading has the fewest errors.
  for (const [place, reading] of [...readings.entries()].reverse()) {
    if (includesMatchesWithTypos && reading.countCompanies() < limit)
      add(await reading.findSimilar(), place > 0);
    if (has(isNearMatch)) break;
  }
  return [...best.values()];
}

function isNearMatch({ score, slips, hasAllWords, similarity }: NameMatch): boolean {
  return slips === undefined
    ? (hasAllWords === true && similarity >= MIN_NEAR_SIMILARITY) || score >= MIN_NEAR_SCORE
    : slips <= 1;
}

function toRepairedMatch(match: NameMatch): NameMatch {
  return {
    ...match,
    score: roundScore(match.score * REPAIRED_FACTOR),
    isSameSpellingExceptCase: false,
  };
}

interface NameIndex {
  readonly source: NameCandidateSource;
  readonly readName: (hit: NameHit) => ReadName;
}

function createNameReader(): NameIndex['readName'] {
  const read = new Map<number | string, ReadName>();
  return ({ idInIndex, loadName }) => {
    const known = read.get(idInIndex);
    if (known !== undefined) return known;
    const record = loadName();
    const name = { ...record, idInIndex, name: normaliseName(record.text) };
    read.set(idInIndex, name);
    return name;
  };
}

/** The names found for one text: the typed query, or a repaired variant of it. */
class Reading {
  readonly #query: NameQuery;
  readonly #index: NameIndex;
  readonly #scored = new Map<number | string, ScoredName | null>();
  readonly #comparedWords = new Set<string>();
  typedRight: readonly ScoredName[] = [];

  private constructor(query: NameQuery, index: NameIndex) {
    this.#query = query;
    this.#index = index;
  }

  /** Finds the names without typing errors. */
  static async start(typed: NameQuery, index: NameIndex): Promise<Reading> {
    const hits = await index.source.findWithoutTypos(typed);
    const reading = new Reading(await index.source.markKnownWords(typed), index);
    reading.#score(hits);
    const others = await findSpellings(reading.#query, reading.#found(), index);
    const marked = markAmbiguousSpellings(reading.#query, reading.#found(), others);
    reading.typedRight = marked.filter(({ match }) => match.kind !== 'fuzzy' && match.kind !== 'other-form');
    return reading;
  }

  countCompanies(): number {
    return new Set(this.typedRight.map(({ company }) => company)).size;
  }

  /** Searches with more and more typing errors, as long as no name is near. */
  async findSimilar(): Promise<ScoredName[]> {
    for await (const hits of this.#findWithTypos()) this.#score(hits);
    const spelled = markAmbiguousSpellings(this.#query, this.#found());
    return settleDoubtfulSlips(this.#query, spelled, this.#comparedWords, this.#index.source);
  }

  async *#findWithTypos(): AsyncGenerator<readonly NameHit[]> {
    const { source } = this.#index;
    // The name itself was found in its town: mistyped ones there would only fill the page.
    const isInTown = this.typedRight.some(
      (each) => each.match.kind === 'name-and-town' && isWholeNameOfActive(each),
    );
    const query = isInTown ? { ...this.#query, townSplits: [] } : this.#query;
    const near = await source.findWithOneEdit(query);
    yield near.byWords;
    // A part of a name and a deregistered company are certain only without another one in the town.
    if (!this.#found().some((each) => each.match.isCertain && isWholeNameOfActive(each)))
      yield await near.inTown();
    // Two slips are found everywhere or not at all: few names have words as rare as theirs.
    if (this.#hasNear() || query.isInTown) return;
    const farther = await source.findWithTwoEdits(query);
    yield farther.byKey;
    if (!this.#hasNear()) yield await farther.byWords();
  }

  #score(hits: readonly NameHit[]): void {
    for (const hit of hits) {
      if (this.#scored.has(hit.idInIndex)) continue;
      const read = this.#index.readName(hit);
      for (const word of read.name.foldedWords) this.#comparedWords.add(word);
      const match = scoreName(this.#query, read);
      this.#scored.set(hit.idInIndex, match && { ...read, match });
    }
  }

  #found(): ScoredName[] {
    return [...this.#scored.values()].filter((each) => each !== null);
  }

  #hasNear(): boolean {
    return this.#found().some(({ match }) => isNearMatch(match));
  }
}

function isWholeNameOfActive({ match, isDeregistered }: ScoredName): boolean {
  return !match.isNamePartMissingInQuery && !isDeregistered;
}

async function settleDoubtfulSlips(
  query: NameQuery,
  found: readonly ScoredName[],
  comparedWords: ReadonlySet<string>,
  source: NameCandidateSource,
): Promise<ScoredName[]> {
  const slips = found.map((each) => listDoubtfulSlips(query, each, comparedWords));
  const meant = slips.flat().map(({ registered }) => registered);
  if (meant.length === 0) return [...found];
  const nameCounts = await source.countNames([...new Set([...query.name.foldedWords, ...meant])]);
  return found.map((each, place) =>
    slips[place]?.every((slip) => isSlipCredible(slip, query, each.name, nameCounts))
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
  { name, knownWords }: NameQuery,
  found: readonly ScoredName[],
  { source, readName }: NameIndex,
): Promise<(readonly string[])[]> {
  const folded = found.filter(({ match }) => isFoldedHit(match));
  const doubted = name.words.filter(
    (word) => knownWords.has(foldDiacritics(word)) && folded.some((each) => !each.name.words.includes(word)),
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

type Hits = readonly NameHit[];

/** Index of names in a storage engine. Each kind of search returns at most 64 names. */
export interface NameCandidateSource {
  findWithoutTypos(query: NameQuery): Promise<Hits>;
  /**
   * Returns a copy of the query with two changes. `knownWords` contains those words of the query
   * that occur in at least {@link MIN_NAMES_OF_KNOWN_WORD} names. `townSplits` no longer contains
   * towns without companies.
   */
  markKnownWords(query: NameQuery): Promise<NameQuery>;
  countNames(foldedWords: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Finds names with at most one typing error. `byWords` contains names that have some words of the
   * query. `inTown` searches for names in the town of the query. The caller only calls it if no
   * active company matches with certainty by its whole name.
   */
  findWithOneEdit(
    query: NameQuery,
  ): Promise<{ readonly byWords: Hits; readonly inTown: () => Promise<Hits> }>;
  /**
   * Finds names with up to two typing errors: `byKey` by their joined words, `byWords` by single
   * words. The caller uses `byWords` only if no name found before is near.
   */
  findWithTwoEdits(
    query: NameQuery,
  ): Promise<{ readonly byKey: Hits; readonly byWords: () => Promise<Hits> }>;
}
