import { wordSimilarity, wordWeight } from './word-similarity.ts';

/** Alignment of the words of a query with the words of a name. */
export interface Alignment {
  /** 0..1: twice the matched weight divided by the weight of both sides. */
  readonly similarity: number;
  /** `whole` when the name contains all words of the query; `beginning` with a prefix last. */
  readonly allWords: 'whole' | 'beginning' | 'no';
  /** 0..1: share of the name, particles aside, that whole query words cover. */
  readonly coverage: number;
  /** False if a known word is paired as though it were mistyped. */
  readonly isSure: boolean;
  /** True if every word of both sides is paired, particles and light words aside. */
  readonly complete: boolean;
}

/** Most words compared on each side. The work grows with the product of both. */
export const MAX_ALIGNED_WORDS = 40;

const JOINED_SIMILARITY = 0.95;
const MISPLACED_WORD_PENALTY = 0.02;

/** A word of either side. `isOpen` until it is paired. */
interface AlignedWord {
  readonly text: string;
  readonly weight: number;
  readonly place: number;
  isOpen: boolean;
}

/**
 * Pairs folded query words with folded name words: equal ones first, then joined and split
 * neighbours, then mistyped ones. An unpaired query word in `lightWords` (a town) costs nothing.
 * `isSure` is false when a query word in `knownWords`, which is no typing error, is paired so.
 */
export function alignWords(
  queryWords: readonly string[],
  nameWords: readonly string[],
  lightWords: ReadonlySet<string>,
  knownWords: ReadonlySet<string>,
): Alignment {
  const query = toWords(queryWords);
  const name = toWords(nameWords);
  const isCut = query.length < queryWords.length || name.length < nameWords.length;
  const pairs = pairEqual(query, name);
  const covered = sumWeights(pairs);
  const allWords = judgeAllWords(query, name);

  let matched = 2 * covered;
  let isSure = true;
  if (query.some(isOpen)) {
    matched += pairJoined(query, name);
    matched += pairJoined(name, query);
    const mistyped = pairMistyped(query, name);
    matched += sumMatched(mistyped);
    isSure = !mistyped.some(({ from }) => knownWords.has(from.text));
  }
  const nameWeight = sumWeights(name);
  const compared = query.filter((word) => !word.isOpen || !lightWords.has(word.text));
  const queryWeight = sumWeights(compared);
  const similarity = matched / (queryWeight + nameWeight) - MISPLACED_WORD_PENALTY * countMisplaced(pairs);
  return {
    similarity: Math.max(0, Math.min(1, similarity)),
    allWords: isCut ? 'no' : allWords,
    isSure,
    coverage: sumWeights(pairs.filter(isSignificant)) / (sumWeights(name.filter(isSignificant)) || 1),
    complete: !isCut && ![...compared, ...name].some((word) => word.isOpen && isSignificant(word)),
  };
}

function toWords(texts: readonly string[]): AlignedWord[] {
  return texts
    .slice(0, MAX_ALIGNED_WORDS)
    .map((text, place) => ({ text, weight: wordWeight(text), place, isOpen: true }));
}

/** False for particles such as `i` and `&`, which people leave out. */
function isSignificant({ weight }: AlignedWord): boolean {
  return weight > 0.5;
}

function isOpen(word: AlignedWord): boolean {
  return word.isOpen;
}

function close(...words: AlignedWord[]): void {
  for (const word of words) word.isOpen = false;
}

function sumWeights(words: readonly AlignedWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function findOpen(words: readonly AlignedWord[], text: string): AlignedWord | undefined {
  return words.find((word) => word.isOpen && word.text === text);
}

/** Pairs equal words. Returns the paired name words in the order of the query. */
function pairEqual(query: readonly AlignedWord[], name: readonly AlignedWord[]): AlignedWord[] {
  const pairs: AlignedWord[] = [];
  for (const word of query) {
    const other = findOpen(name, word.text);
    if (other === undefined) continue;
    close(word, other);
    pairs.push(other);
  }
  return pairs;
}

function judgeAllWords(query: readonly AlignedWord[], name: readonly AlignedWord[]): Alignment['allWords'] {
  const [open, ...others] = query.filter((word) => word.isOpen && isSignificant(word));
  if (open === undefined) return 'whole';
  if (others.length > 0 || open !== query.at(-1)) return 'no';
  return name.some((word) => word.isOpen && word.text.startsWith(open.text)) ? 'beginning' : 'no';
}

/** Pairs two neighbours of `parts` with one word of `wholes`. Returns the matched weight. */
function pairJoined(parts: readonly AlignedWord[], wholes: readonly AlignedWord[]): number {
  let matched = 0;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next === undefined || !part.isOpen || !next.isOpen) continue;
    const whole = findOpen(wholes, part.text + next.text);
    if (whole === undefined) continue;
    matched += JOINED_SIMILARITY * (part.weight + next.weight + whole.weight);
    close(part, next, whole);
  }
  return matched;
}

/** A query word with the word of the name that it resembles. */
interface MistypedPair {
  readonly similarity: number;
  readonly from: AlignedWord;
  readonly to: AlignedWord;
}

function sumMatched(pairs: readonly MistypedPair[]): number {
  return pairs.reduce((sum, { similarity, from, to }) => sum + similarity * (from.weight + to.weight), 0);
}

function pairMistyped(query: readonly AlignedWord[], name: readonly AlignedWord[]): MistypedPair[] {
  const last = query.at(-1);
  const options: MistypedPair[] = [];
  for (const from of query.filter(isOpen)) {
    for (const to of name.filter(isOpen)) {
      const half = from === last ? toBeginning(from.text, to.text) : 0;
      const similarity = Math.max(wordSimilarity(from.text, to.text), half);
      if (similarity > 0) options.push({ similarity, from, to });
    }
  }
  options.sort(
    (a, b) => b.similarity - a.similarity || a.from.place - b.from.place || a.to.place - b.to.place,
  );
  const paired: MistypedPair[] = [];
  for (const option of options) {
    if (!option.from.isOpen || !option.to.isOpen) continue;
    paired.push(option);
    close(option.from, option.to);
  }
  return paired;
}

/** Similarity of an incomplete last word with a word of the name. */
function toBeginning(typed: string, word: string): number {
  return typed.length < 2 || !word.startsWith(typed) ? 0 : 0.4 + (0.5 * typed.length) / word.length;
}

function countMisplaced(pairs: readonly AlignedWord[]): number {
  let misplaced = 0;
  let highest = -1;
  for (const { place } of pairs) {
    if (place < highest) misplaced += 1;
    highest = Math.max(highest, place);
  }
  return misplaced;
}
