import { fold } from './fold.ts';
import type { NameQuery } from './name-query.ts';
import type { NameMatch } from './score-name.ts';

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
