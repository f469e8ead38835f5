import { wordSimilarity, wordWeight } from './word-similarity.ts';

/** Alignment of the words of a query with the words of a name. */
export interface Alignment {
  /** 0..1: twice the matched weight divided by the weight of both sides. */
  readonly similarity: number;
  /** `whole` when the name contains all words of the query; `beginning` with a prefix last. */
  readonly allWords: 'whole' | 'beginning' | 'no';
  /** 0..1: share of the name that whole query words cover. */
  readonly coverage: number;
  /** True if every word of both sides is paired. */
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
 * neighbours, then mistyped ones. An unpaired query word in `lightWords` (a town) costs little.
 */
export function alignWords(
  queryWords: readonly string[],
  nameWords: readonly string[],
  lightWords: ReadonlySet<string>,
): Alignment {
  const query = toWords(queryWords);
  const name = toWords(nameWords);
  const isCut = query.length < queryWords.length || name.length < nameWords.length;
  const pairs = pairEqual(query, name);
  const covered = sumWeights(pairs);
  const allWords = judgeAllWords(query, name);

  let matched = 2 * covered;
  if (query.some(isOpen)) {
    matched += pairJoined(query, name);
    matched += pairJoined(name, query);
    matched += pairMistyped(query, name);
  }
  const nameWeight = sumWeights(name);
  const lightened = query.filter((word) => word.isOpen && lightWords.has(word.text));
  const queryWeight = sumWeights(query) - 0.8 * sumWeights(lightened);
  const similarity = matched / (queryWeight + nameWeight) - MISPLACED_WORD_PENALTY * countMisplaced(pairs);
  return {
    similarity: Math.max(0, Math.min(1, similarity)),
    allWords: isCut ? 'no' : allWords,
    coverage: covered / nameWeight,
    complete: !isCut && !query.some(isOpen) && !name.some(isOpen),
  };
}

function toWords(texts: readonly string[]): AlignedWord[] {
  return texts
    .slice(0, MAX_ALIGNED_WORDS)
    .map((text, place) => ({ text, weight: wordWeight(text), place, isOpen: true }));
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
  const [open, ...others] = query.filter((word) => word.isOpen && word.weight > 0.5);
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

function pairMistyped(query: readonly AlignedWord[], name: readonly AlignedWord[]): number {
  const last = query.at(-1);
  const options: { similarity: number; from: AlignedWord; to: AlignedWord }[] = [];
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
  let matched = 0;
  for (const { similarity, from, to } of options) {
    if (!from.isOpen || !to.isOpen) continue;
    matched += similarity * (from.weight + to.weight);
    close(from, to);
  }
  return matched;
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
