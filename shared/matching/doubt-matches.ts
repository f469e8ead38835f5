import { fold } from './fold.ts';
import type { NameQuery } from './name-query.ts';
import type { NameMatch } from './score-name.ts';
import { countUnlikelyLetterChanges } from './words/unlikely-letters.ts';
import { countTypos } from './words/word-similarity.ts';

/**
 * Names spelled as typed, per name spelled otherwise, that make the other spelling doubtful. A
 * query without any å, ä or ö was probably typed without them.
 */
const MIN_SPELLING_SHARE = 0.5;

interface ComparedName {
  readonly match: NameMatch;
  /** Words of the name in lower case, with å, ä and ö. */
  readonly words: readonly string[];
}

/**
 * Makes matches uncertain that differ from the query in å, ä or ö when other names are spelled as
 * typed: `Humlebackens` is no careless `Humlebäckens` where companies are called so.
 */
export function doubtSpellings<T extends ComparedName>(
  query: NameQuery,
  found: readonly T[],
  others: readonly (readonly string[])[] = [],
): T[] {
  const { words, folded } = query.name;
  const needed = words.some((word, place) => word !== folded[place]) ? 0 : MIN_SPELLING_SHARE;
  const names = [...found.map((each) => each.words), ...others];
  const count = (word: string): number => names.filter((each) => each.includes(word)).length;
  const isDoubtful = (typed: string, registered: readonly string[]): boolean => {
    if (registered.includes(typed)) return false;
    const other = registered.find((word) => fold(word) === fold(typed));
    const asTyped = other === undefined ? 0 : count(typed);
    return other !== undefined && asTyped > 0 && asTyped >= needed * count(other);
  };
  return found.map((each) =>
    each.match.isCertain && words.some((word) => isDoubtful(word, each.words))
      ? { ...each, match: { ...each.match, isCertain: false } }
      : each,
  );
}

/** Shorter words have a similar one in every register. */
const MIN_DOUBTED_LENGTH = 4;
/** Other similar words that make a likely slip doubtful. One does so for an unlikely slip. */
const MIN_SIMILAR_WORDS = 3;

/**
 * Makes matches uncertain whose mistyped word can as well be another registered word: `Kadekiva` is
 * no slip for `Kavekiva` where a `Kasekiva` exists. Letters added, lost or swapped are slips.
 * `registered` are the folded words of all names that were compared.
 */
export function doubtTypos<T extends ComparedName>(
  { name, knownWords }: NameQuery,
  found: readonly T[],
  registered: ReadonlySet<string>,
): T[] {
  const typos = name.folded.filter((word) => word.length >= MIN_DOUBTED_LENGTH && !knownWords.has(word));
  return found.map((each) => {
    if (!each.match.isCertain || each.match.kind !== 'fuzzy') return each;
    const words = each.words.map(fold);
    const isDoubtful = typos.some((typed) => !words.includes(typed) && isContested(typed, words, registered));
    return isDoubtful ? { ...each, match: { ...each.match, isCertain: false } } : each;
  });
}

/** True if other registered words are as near to a mistyped word as the one it means. */
function isContested(typed: string, words: readonly string[], registered: ReadonlySet<string>): boolean {
  for (const meant of words) {
    const unlikely = countTypos(typed, meant) === null ? null : countUnlikelyLetterChanges(typed, meant);
    if (unlikely === null) continue;
    let others = unlikely > 0 ? 1 : MIN_SIMILAR_WORDS;
    for (const word of registered) {
      if (word !== meant && (countTypos(typed, word) ?? 2) < 2) others -= 1;
      if (others === 0) return true;
    }
  }
  return false;
}
