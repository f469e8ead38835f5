import { wordSimilarity, wordWeight } from './word-similarity.ts';

/** How the words of a query lie on the words of a name. */
export interface Alignment {
  /** 0..1: twice the weight that is matched, over the weight of both sides. */
  readonly similarity: number;
  /** Every word of the query stands in the name, letter for letter once folded; the last may be a beginning. */
  readonly allWords: 'whole' | 'beginning' | 'no';
  /** 0..1: the share of the name that the query's whole words cover. */
  readonly coverage: number;
  /** Every word of both sides found a partner. */
  readonly complete: boolean;
}

/** More words than this are looked at on neither side: the work grows with the product of both. */
export const MOST_ALIGNED_WORDS = 40;

const JOINED_SIMILARITY = 0.95;
const MISPLACED_WORD = 0.02;

/**
 * Pairs folded query words with folded name words: equal ones first, then joined and split neighbours, then
 * mistyped ones, best first. `lightWords` are words of the query that may stay alone at little cost (a town).
 */
export function alignWords(
  allQueryWords: readonly string[],
  allNameWords: readonly string[],
  lightWords: ReadonlySet<string>,
): Alignment {
  const query = allQueryWords.slice(0, MOST_ALIGNED_WORDS);
  const name = allNameWords.slice(0, MOST_ALIGNED_WORDS);
  const isCut = query.length < allQueryWords.length || name.length < allNameWords.length;
  const openQuery = new Set(query.keys());
  const openName = new Set(name.keys());
  const pairs = pairEqual(query, name, openQuery, openName);
  const covered = [...pairs.values()].reduce((sum, index) => sum + wordWeight(name[index]!), 0);
  const allWords = judgeAllWords(query, name, openQuery, openName);

  let matched = 2 * covered;
  if (openQuery.size > 0) {
    matched += pairJoined(query, name, openQuery, openName);
    matched += pairJoined(name, query, openName, openQuery);
    matched += pairMistyped(query, name, openQuery, openName);
  }
  const nameWeight = sumWeights(name, name.keys());
  const lightened = [...openQuery].filter((index) => lightWords.has(query[index]!));
  const queryWeight = sumWeights(query, query.keys()) - 0.8 * sumWeights(query, lightened);
  const similarity = matched / (queryWeight + nameWeight) - MISPLACED_WORD * countMisplaced(pairs);
  return {
    similarity: Math.max(0, Math.min(1, similarity)),
    allWords: isCut ? 'no' : allWords,
    coverage: covered / nameWeight,
    complete: openQuery.size === 0 && openName.size === 0 && !isCut,
  };
}

function sumWeights(words: readonly string[], indices: Iterable<number>): number {
  let sum = 0;
  for (const index of indices) sum += wordWeight(words[index]!);
  return sum;
}

function pairEqual(
  query: readonly string[],
  name: readonly string[],
  openQuery: Set<number>,
  openName: Set<number>,
): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const [index, word] of query.entries()) {
    for (const other of openName) {
      if (name[other] !== word) continue;
      pairs.set(index, other);
      openQuery.delete(index);
      openName.delete(other);
      break;
    }
  }
  return pairs;
}

function judgeAllWords(
  query: readonly string[],
  name: readonly string[],
  openQuery: ReadonlySet<number>,
  openName: ReadonlySet<number>,
): Alignment['allWords'] {
  const open = [...openQuery].filter((index) => wordWeight(query[index]!) > 0.5);
  if (open.length === 0) return 'whole';
  const last = query.length - 1;
  if (open.length > 1 || open[0] !== last) return 'no';
  return [...openName].some((index) => name[index]!.startsWith(query[last]!)) ? 'beginning' : 'no';
}

/** Two neighbours of `parts` written as one word of `wholes`; returns the weight matched on both sides. */
function pairJoined(
  parts: readonly string[],
  wholes: readonly string[],
  openParts: Set<number>,
  openWholes: Set<number>,
): number {
  let matched = 0;
  for (let index = 0; index + 1 < parts.length; index += 1) {
    if (!openParts.has(index) || !openParts.has(index + 1)) continue;
    const joined = parts[index]! + parts[index + 1]!;
    for (const whole of openWholes) {
      if (wholes[whole] !== joined) continue;
      matched += JOINED_SIMILARITY * (sumWeights(parts, [index, index + 1]) + wordWeight(joined));
      openParts.delete(index);
      openParts.delete(index + 1);
      openWholes.delete(whole);
      break;
    }
  }
  return matched;
}

function pairMistyped(
  query: readonly string[],
  name: readonly string[],
  openQuery: Set<number>,
  openName: Set<number>,
): number {
  const options: { similarity: number; from: number; to: number }[] = [];
  for (const from of openQuery) {
    for (const to of openName) {
      const similarity = Math.max(wordSimilarity(query[from]!, name[to]!), beginning(query, from, name[to]!));
      if (similarity > 0) options.push({ similarity, from, to });
    }
  }
  options.sort((a, b) => b.similarity - a.similarity || a.from - b.from || a.to - b.to);
  let matched = 0;
  for (const { similarity, from, to } of options) {
    if (!openQuery.has(from) || !openName.has(to)) continue;
    matched += similarity * (wordWeight(query[from]!) + wordWeight(name[to]!));
    openQuery.delete(from);
    openName.delete(to);
  }
  return matched;
}

/** The last word of a query may be half typed. */
function beginning(query: readonly string[], index: number, word: string): number {
  const typed = query[index]!;
  if (index !== query.length - 1 || typed.length < 2 || !word.startsWith(typed)) return 0;
  return 0.4 + (0.5 * typed.length) / word.length;
}

function countMisplaced(pairs: ReadonlyMap<number, number>): number {
  let misplaced = 0;
  let highest = -1;
  for (const [, index] of [...pairs].sort((a, b) => a[0] - b[0])) {
    if (index < highest) misplaced += 1;
    highest = Math.max(highest, index);
  }
  return misplaced;
}
