import { findKinship, isOptionalEnding, joinMeaning } from './words/canonical-words.ts';
import { countTypos, wordWeight } from './words/word-similarity.ts';

/** How words of a query and of a name are the same. */
export type PairRelation = 'exact' | 'joined' | 'split' | 'synonym' | 'abbreviation' | 'typo' | 'prefix';

/** A word of either side. `isOpen` until it is paired. */
export interface AlignedWord {
  readonly text: string;
  readonly weight: number;
  /** Index among the words of its side. */
  readonly place: number;
  isOpen: boolean;
  /** True for a word of the town behind a name that has the town itself, mistyped. */
  isSetAside: boolean;
}

/** Words of a query with the words of the name that they mean. */
export interface WordPair {
  readonly relation: PairRelation;
  readonly typed: readonly AlignedWord[];
  readonly registered: readonly AlignedWord[];
  /** 0..1; 1 for equal words. */
  readonly similarity: number;
  /** Typing errors. Of a `prefix`, the letters that are left out. */
  readonly edits: number;
}

/** Alignment of the words of a query with the words of a name. */
export interface Alignment {
  /** 0..1: twice the matched weight divided by the weight of both sides. */
  readonly similarity: number;
  /** `whole` when the name contains all words of the query; `beginning` with a prefix last. */
  readonly allWords: 'whole' | 'beginning' | 'no';
  /** 0..1: share of the name, particles aside, that whole query words cover. */
  readonly coverage: number;
  /** Equal words first, in the order of the query. */
  readonly pairs: readonly WordPair[];
  /** Words of the query without a counterpart, except for those of the town. */
  readonly extra: readonly AlignedWord[];
  /** Words of the name without a counterpart. */
  readonly missing: readonly AlignedWord[];
  /** True if only the query has the words of the town. */
  readonly townOnly: boolean;
  /** Number of equal words in another order. */
  readonly misplaced: number;
  /** True if a side has more words than are compared. */
  readonly isCut: boolean;
}

/** Most words compared on each side. The work grows with the product of both. */
export const MAX_ALIGNED_WORDS = 40;

const JOINED_SIMILARITY = 0.95;
const SAME_MEANING_SIMILARITY = 0.95;
const MISPLACED_WORD_PENALTY = 0.02;
/** Weight of a town's name in the name of a company of that town. */
const TOWN_WEIGHT = 0.4;
/** Weight of an unpaired word that people leave out, such as `Sverige`. */
const OPTIONAL_WEIGHT = 0.2;

/**
 * Pairs folded query words with folded name words: equal ones first, then joined and split
 * neighbours, words of the same meaning and mistyped ones. Words of `town`, the company's own,
 * weigh little; those that only the query has cost nothing.
 */
export function alignWords(
  queryWords: readonly string[],
  nameWords: readonly string[],
  town: ReadonlySet<string>,
): Alignment {
  const query = toWords(queryWords, town);
  const name = toWords(nameWords, town);
  if (town.size > 0) setAsideTown(query, name, town);
  const isCut = query.length < queryWords.length || name.length < nameWords.length;
  const pairs = pairEqual(query, name);
  const misplaced = countMisplaced(pairs);
  const coverage = toCoverage(pairs, name);
  const allWords = isCut ? 'no' : judgeAllWords(query, name);
  if (query.some(isOpen)) {
    pairJoined(query, name, 'split', pairs);
    pairJoined(name, query, 'joined', pairs);
    pairKindred(query, name, pairs);
    pairMistyped(query, name, pairs);
  }
  const extra = query.filter((word) => word.isOpen && !town.has(word.text));
  const missing = name.filter(isOpen);
  const townOnly = query.some((word) => town.has(word.text) && (word.isOpen || word.isSetAside));
  const matched = sumMatched(pairs);
  const all = sumPaired(pairs) + sumOpen(extra) + sumOpen(missing);
  const similarity = matched / all - MISPLACED_WORD_PENALTY * misplaced;
  return {
    ...{ allWords, coverage, pairs, extra, missing, townOnly, misplaced, isCut },
    similarity: all === 0 ? 0 : Math.max(0, Math.min(1, similarity)),
  };
}

/** False for particles such as `i` and `&`, which people leave out. */
export function isSignificant({ weight }: AlignedWord): boolean {
  return weight >= TOWN_WEIGHT;
}

/** True for a word such as `Sverige` behind a name. */
export function isOptional({ text, place }: AlignedWord): boolean {
  return place > 0 && isOptionalEnding(text);
}

/** Returns the weight of a word without a counterpart. */
export function weighUnpairedWord(word: AlignedWord): number {
  return isOptional(word) ? OPTIONAL_WEIGHT : word.weight;
}

function toWords(texts: readonly string[], town: ReadonlySet<string>): AlignedWord[] {
  return texts.slice(0, MAX_ALIGNED_WORDS).map((text, place) => ({
    text,
    weight: town.has(text) ? Math.min(TOWN_WEIGHT, wordWeight(text)) : wordWeight(text),
    place,
    isOpen: true,
    isSetAside: false,
  }));
}

/** In `Nordlys i Örbro AB Örebro` the first town is the one of the name. */
function setAsideTown(
  query: readonly AlignedWord[],
  name: readonly AlignedWord[],
  town: ReadonlySet<string>,
): void {
  for (const word of query) {
    if (!town.has(word.text) || !name.some(({ text }) => text === word.text)) continue;
    const isMistyped = query.some(
      ({ text, place }) =>
        place < word.place &&
        !name.some((each) => each.text === text) &&
        countTypos(text, word.text) !== null,
    );
    if (!isMistyped) continue;
    word.isOpen = false;
    word.isSetAside = true;
  }
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

function sumOpen(words: readonly AlignedWord[]): number {
  return words.reduce((sum, word) => sum + weighUnpairedWord(word), 0);
}

function weighPair({ typed, registered }: WordPair): number {
  return sumWeights(typed) + sumWeights(registered);
}

function sumPaired(pairs: readonly WordPair[]): number {
  return pairs.reduce((sum, pair) => sum + weighPair(pair), 0);
}

function sumMatched(pairs: readonly WordPair[]): number {
  return pairs.reduce((sum, pair) => sum + pair.similarity * weighPair(pair), 0);
}

function findOpen(words: readonly AlignedWord[], text: string): AlignedWord | undefined {
  return words.find((word) => word.isOpen && word.text === text);
}

function pairEqual(query: readonly AlignedWord[], name: readonly AlignedWord[]): WordPair[] {
  const pairs: WordPair[] = [];
  for (const word of query) {
    const other = word.isOpen ? findOpen(name, word.text) : undefined;
    if (other === undefined) continue;
    close(word, other);
    pairs.push({ relation: 'exact', typed: [word], registered: [other], similarity: 1, edits: 0 });
  }
  return pairs;
}

function toCoverage(equal: readonly WordPair[], name: readonly AlignedWord[]): number {
  const covered = equal.flatMap(({ registered }) => registered.filter(isSignificant));
  return sumWeights(covered) / (sumWeights(name.filter(isSignificant)) || 1);
}

function judgeAllWords(query: readonly AlignedWord[], name: readonly AlignedWord[]): Alignment['allWords'] {
  const [open, ...others] = query.filter((word) => word.isOpen && isSignificant(word));
  if (open === undefined) return 'whole';
  if (others.length > 0 || open !== query.at(-1)) return 'no';
  return name.some((word) => word.isOpen && word.text.startsWith(open.text)) ? 'beginning' : 'no';
}

/** Pairs two neighbouring words of `parts` with the word of `wholes` that they form together. */
function pairJoined(
  parts: readonly AlignedWord[],
  wholes: readonly AlignedWord[],
  relation: 'joined' | 'split',
  pairs: WordPair[],
): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next === undefined || !part.isOpen || !next.isOpen) continue;
    const meaning = joinMeaning(part.text, next.text);
    const whole =
      findOpen(wholes, part.text + next.text) ?? (meaning === null ? undefined : findOpen(wholes, meaning));
    if (whole === undefined) continue;
    const [typed, registered] = relation === 'split' ? [[part, next], [whole]] : [[whole], [part, next]];
    pairs.push({ relation, typed, registered, similarity: JOINED_SIMILARITY, edits: 0 });
    close(part, next, whole);
  }
}

function pairKindred(query: readonly AlignedWord[], name: readonly AlignedWord[], pairs: WordPair[]): void {
  for (const word of query) {
    if (!word.isOpen) continue;
    for (const other of name) {
      const relation = other.isOpen ? findKinship(word.text, other.text) : null;
      if (relation === null) continue;
      pairs.push({
        relation,
        typed: [word],
        registered: [other],
        similarity: SAME_MEANING_SIMILARITY,
        edits: 0,
      });
      close(word, other);
      break;
    }
  }
}

function pairMistyped(query: readonly AlignedWord[], name: readonly AlignedWord[], pairs: WordPair[]): void {
  const last = query.at(-1);
  const hasOther = pairs.some(({ typed }) => typed.some(isSignificant));
  const options: (WordPair & { from: AlignedWord; to: AlignedWord })[] = [];
  for (const from of query.filter(isOpen)) {
    for (const to of name.filter(isOpen)) {
      const pair = compareWords(from, to, hasOther, from === last);
      if (pair !== null) options.push({ ...pair, from, to });
    }
  }
  options.sort(
    (a, b) => b.similarity - a.similarity || a.from.place - b.from.place || a.to.place - b.to.place,
  );
  for (const { from, to, ...pair } of options) {
    if (!from.isOpen || !to.isOpen) continue;
    pairs.push(pair);
    close(from, to);
  }
}

/** Pairs a mistyped or incomplete word. A word of three letters needs a right word beside it. */
function compareWords(
  from: AlignedWord,
  to: AlignedWord,
  hasOther: boolean,
  isLast: boolean,
): WordPair | null {
  const meant = to.text === '&' ? 'och' : to.text;
  const typos = from.text.length < 4 && !hasOther ? null : countTypos(from.text, meant);
  const mistyped = typos === null ? 0 : 1 - typos / Math.max(from.text.length, meant.length);
  const begun = isLast ? toBeginning(from.text, to.text) : 0;
  if (mistyped === 0 && begun === 0) return null;
  const isTypo = typos !== null && mistyped >= begun;
  return {
    relation: isTypo ? 'typo' : 'prefix',
    typed: [from],
    registered: [to],
    similarity: Math.max(mistyped, begun),
    edits: isTypo ? typos : to.text.length - from.text.length,
  };
}

/** Similarity of an incomplete last word with a word of the name. */
function toBeginning(typed: string, word: string): number {
  return typed.length < 2 || !word.startsWith(typed) ? 0 : 0.4 + (0.5 * typed.length) / word.length;
}

function countMisplaced(equal: readonly WordPair[]): number {
  let misplaced = 0;
  let highest = -1;
  for (const { registered } of equal) {
    const place = registered[0]?.place ?? 0;
    if (place < highest) misplaced += 1;
    highest = Math.max(highest, place);
  }
  return misplaced;
}
