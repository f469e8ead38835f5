import { findSameMeaningRelation, findSynonymOfWordPair } from '../words/canonical-words.ts';
import { countSimilarTypos, toBeginningSimilarity, toFoldedWordWeight } from '../words/word-similarity.ts';
import {
  MAX_TOWN_WEIGHT,
  weighUnpairedWord,
  isSignificantWord,
  type AlignedWord,
  type WordPair,
} from './name-match.ts';

type QueryCoverage = 'whole' | 'beginning' | 'no';

export interface WordAlignment {
  /**
   * Weight of the paired words as a share of the weight of all words, 0 to 1. A pair of different
   * words counts less, and each word in another order lowers the result.
   */
  readonly similarity: number;
  /**
   * `whole` if the name contains all words of the query, `beginning` if it contains them with the
   * last as a prefix, otherwise `no`. Particles do not count.
   */
  readonly queryWordCoverage: QueryCoverage;
  /**
   * Share of the name that the query contains, 0 to 1: the weight of the name's words that equal a
   * word of the query, divided by the weight of all its words. Particles do not count.
   */
  readonly nameShareOfEqualWords: number;
  /** Paired words. Pairs of equal words are first, in the order of the query. */
  readonly pairs: readonly WordPair[];
  readonly extraQueryWords: readonly AlignedWord[];
  readonly missingNameWords: readonly AlignedWord[];
  readonly hasExtraTownInQuery: boolean;
  readonly reorderedWordCount: number;
  /** True if the query or the name has more than 40 words. Further words are not compared. */
  readonly hasUncomparedWords: boolean;
}

const MAX_ALIGNED_WORDS = 40;

const JOINED_SIMILARITY = 0.95;

const SAME_MEANING_SIMILARITY = 0.95;

const MISPLACED_WORD_PENALTY = 0.02;

/**
 * The folded words of a query and of a registered name. A word in `companyTownWords` has a low
 * weight. If only the query contains it, it does not lower the similarity.
 */
interface WordsToAlign {
  readonly queryWords: readonly string[];
  readonly nameWords: readonly string[];
  readonly companyTownWords: ReadonlySet<string>;
}

/** Pairs equal words first, then joined and split words, synonyms and mistyped words. */
export function alignWords({ queryWords, nameWords, companyTownWords }: WordsToAlign): WordAlignment {
  const query = toWords(queryWords, companyTownWords);
  const name = toWords(nameWords, companyTownWords);
  if (companyTownWords.size > 0) setAsideTown(query, name, companyTownWords);
  const hasUncomparedWords = query.length < queryWords.length || name.length < nameWords.length;
  const pairs = pairEqual(query, name);
  const reorderedWordCount = countMisplaced(pairs);
  const nameShareOfEqualWords = toCoverage(pairs, name);
  const queryWordCoverage = hasUncomparedWords ? 'no' : judgeAllWords(query, name);
  if (query.some(isUnpaired)) {
    pairJoined(query, name, 'split', pairs);
    pairJoined(name, query, 'joined', pairs);
    pairKindred(query, name, pairs);
    pairMistyped(query, name, pairs);
  }
  const extraQueryWords = query.filter((word) => word.isUnpaired && !companyTownWords.has(word.text));
  const missingNameWords = name.filter(isUnpaired);
  const hasExtraTownInQuery = query.some(
    (word) => companyTownWords.has(word.text) && (word.isUnpaired || word.isRepeatOfMistypedTown),
  );
  const matched = sumMatched(pairs);
  const all = sumPaired(pairs) + sumOpen(extraQueryWords) + sumOpen(missingNameWords);
  const similarity = matched / all - MISPLACED_WORD_PENALTY * reorderedWordCount;
  return {
    queryWordCoverage,
    nameShareOfEqualWords,
    pairs,
    extraQueryWords,
    missingNameWords,
    hasExtraTownInQuery,
    reorderedWordCount,
    hasUncomparedWords,
    similarity: all === 0 ? 0 : Math.max(0, Math.min(1, similarity)),
  };
}

function toWords(texts: readonly string[], town: ReadonlySet<string>): AlignedWord[] {
  return texts.slice(0, MAX_ALIGNED_WORDS).map((text, position) => ({
    text,
    weight: town.has(text) ? Math.min(MAX_TOWN_WEIGHT, toFoldedWordWeight(text)) : toFoldedWordWeight(text),
    position,
    isUnpaired: true,
    isRepeatOfMistypedTown: false,
  }));
}

/**
 * Excludes the town at the end of a query from pairing if an earlier word is the same town
 * mistyped: `Nordlys i Örbro AB Örebro` for the name `Nordlys i Örebro AB`.
 */
function setAsideTown(
  query: readonly AlignedWord[],
  name: readonly AlignedWord[],
  town: ReadonlySet<string>,
): void {
  for (const word of query) {
    if (!town.has(word.text) || !name.some(({ text }) => text === word.text)) continue;
    const isMistyped = query.some(
      ({ text, position }) =>
        position < word.position &&
        !name.some((each) => each.text === text) &&
        countSimilarTypos(text, word.text) !== null,
    );
    if (!isMistyped) continue;
    word.isUnpaired = false;
    word.isRepeatOfMistypedTown = true;
  }
}

function isUnpaired(word: AlignedWord): boolean {
  return word.isUnpaired;
}

function close(...words: AlignedWord[]): void {
  for (const word of words) word.isUnpaired = false;
}

function sumWeights(words: readonly AlignedWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function sumOpen(words: readonly AlignedWord[]): number {
  return words.reduce((sum, word) => sum + weighUnpairedWord(word), 0);
}

function weighPair({ queryWords, nameWords }: WordPair): number {
  return sumWeights(queryWords) + sumWeights(nameWords);
}

function sumPaired(pairs: readonly WordPair[]): number {
  return pairs.reduce((sum, pair) => sum + weighPair(pair), 0);
}

function sumMatched(pairs: readonly WordPair[]): number {
  return pairs.reduce((sum, pair) => sum + pair.similarity * weighPair(pair), 0);
}

function findOpen(words: readonly AlignedWord[], text: string): AlignedWord | undefined {
  return words.find((word) => word.isUnpaired && word.text === text);
}

function pairEqual(query: readonly AlignedWord[], name: readonly AlignedWord[]): WordPair[] {
  const pairs: WordPair[] = [];
  for (const word of query) {
    const other = word.isUnpaired ? findOpen(name, word.text) : undefined;
    if (other === undefined) continue;
    close(word, other);
    pairs.push(toPair('exact', [word], [other], 1));
  }
  return pairs;
}

function toPair(
  relation: WordPair['relation'],
  queryWords: readonly AlignedWord[],
  nameWords: readonly AlignedWord[],
  similarity: number,
): WordPair {
  return { relation, queryWords, nameWords, similarity, edits: 0 };
}

function toCoverage(equal: readonly WordPair[], name: readonly AlignedWord[]): number {
  const covered = equal.flatMap(({ nameWords }) => nameWords.filter(isSignificantWord));
  return sumWeights(covered) / (sumWeights(name.filter(isSignificantWord)) || 1);
}

function judgeAllWords(query: readonly AlignedWord[], name: readonly AlignedWord[]): QueryCoverage {
  const [open, ...others] = query.filter((word) => word.isUnpaired && isSignificantWord(word));
  if (open === undefined) return 'whole';
  if (others.length > 0 || open !== query.at(-1)) return 'no';
  return name.some((word) => word.isUnpaired && word.text.startsWith(open.text)) ? 'beginning' : 'no';
}

/**
 * Pairs two neighbouring words of `parts` with one word of `wholes`: the two words joined, such as
 * `bygg` and `firma` with `byggfirma`, or a synonym of the two.
 */
function pairJoined(
  parts: readonly AlignedWord[],
  wholes: readonly AlignedWord[],
  relation: 'joined' | 'split',
  pairs: WordPair[],
): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next === undefined || !part.isUnpaired || !next.isUnpaired) continue;
    const meaning = findSynonymOfWordPair(part.text, next.text);
    const whole =
      findOpen(wholes, part.text + next.text) ?? (meaning === null ? undefined : findOpen(wholes, meaning));
    if (whole === undefined) continue;
    pairs.push(
      relation === 'split'
        ? toPair(relation, [part, next], [whole], JOINED_SIMILARITY)
        : toPair(relation, [whole], [part, next], JOINED_SIMILARITY),
    );
    close(part, next, whole);
  }
}

function pairKindred(query: readonly AlignedWord[], name: readonly AlignedWord[], pairs: WordPair[]): void {
  for (const word of query) {
    if (!word.isUnpaired) continue;
    for (const other of name) {
      const relation = other.isUnpaired ? findSameMeaningRelation(word.text, other.text) : null;
      if (relation === null) continue;
      pairs.push(toPair(relation, [word], [other], SAME_MEANING_SIMILARITY));
      close(word, other);
      break;
    }
  }
}

function pairMistyped(query: readonly AlignedWord[], name: readonly AlignedWord[], pairs: WordPair[]): void {
  const last = query.at(-1);
  const hasOther = pairs.some(({ queryWords }) => queryWords.some(isSignificantWord));
  const options: (WordPair & { from: AlignedWord; to: AlignedWord })[] = [];
  for (const from of query.filter(isUnpaired)) {
    for (const to of name.filter(isUnpaired)) {
      const pair = compareWords(from, to, hasOther, from === last);
      if (pair !== null) options.push({ ...pair, from, to });
    }
  }
  options.sort(
    (a, b) =>
      b.similarity - a.similarity || a.from.position - b.from.position || a.to.position - b.to.position,
  );
  for (const { from, to, ...pair } of options) {
    if (!from.isUnpaired || !to.isUnpaired) continue;
    pairs.push(pair);
    close(from, to);
  }
}

/**
 * Pairs a word of the query with a similar word of the name. Null if they are not similar. Only the
 * last word of the query (`isLast`) may be incomplete. A word of up to three letters may be
 * mistyped only if another word of the query is already paired (`hasOther`).
 */
function compareWords(
  from: AlignedWord,
  to: AlignedWord,
  hasOther: boolean,
  isLast: boolean,
): WordPair | null {
  const meant = to.text === '&' ? 'och' : to.text;
  const typos = from.text.length < 4 && !hasOther ? null : countSimilarTypos(from.text, meant);
  const mistyped = typos === null ? 0 : 1 - typos / Math.max(from.text.length, meant.length);
  const begun = isLast ? toBeginningSimilarity(from.text, to.text) : 0;
  if (mistyped === 0 && begun === 0) return null;
  const isTypo = typos !== null && mistyped >= begun;
  return {
    relation: isTypo ? 'typo' : 'prefix',
    queryWords: [from],
    nameWords: [to],
    similarity: Math.max(mistyped, begun),
    edits: isTypo ? typos : to.text.length - from.text.length,
  };
}

function countMisplaced(equal: readonly WordPair[]): number {
  let reorderedWordCount = 0;
  let highest = -1;
  for (const { nameWords } of equal) {
    const position = nameWords[0]?.position ?? 0;
    if (position < highest) reorderedWordCount += 1;
    highest = Math.max(highest, position);
  }
  return reorderedWordCount;
}
