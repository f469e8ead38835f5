import { isOptional, isSignificant, type AlignedWord, type Alignment, type WordPair } from './align-words.ts';
import { CONJUNCTION, type NormalisedName } from './normalise-name.ts';
import { isForeignBranchWord } from './words/canonical-words.ts';
import { isUnlikelySlip } from './words/unlikely-letters.ts';

/** A query and a name whose words are aligned. */
export interface AlignedNames {
  readonly query: NormalisedName;
  readonly name: NormalisedName;
  /** Folded words of the query that several registered names have: no typing errors. */
  readonly knownWords: ReadonlySet<string>;
  readonly alignment: Alignment;
}

const ROMAN_NUMBER = /^[ivx]+$/;
/** Letters of a right word that make a short mistyped word beside it credible. */
const MIN_SUPPORT_LENGTH = 5;
const MIN_SHORT_TYPO_LENGTH = 6;
/** Below it, two errors make another surname: `Sandbergs` and `Lindbergs`. */
const MIN_TWO_TYPOS_LENGTH = 9;
/** The same for errors that no hand, ear or scanner makes. */
const MIN_UNLIKELY_LENGTH = 11;

/**
 * True if the words of a query and of a name can be those of one company: no word that counts is
 * missing, and each difference is a credible typing error (docs/decisions/050-certain-matches.md).
 */
export function isCredible(names: AlignedNames): boolean {
  const { pairs, extra, missing, isCut } = names.alignment;
  if (isCut || [...extra, ...missing].some(isNeeded) || isOtherBranch(names)) return false;
  if (isReordered(names) || hasWordsBehindForm(names)) return false;
  const isSupported = pairs.some(supports);
  return pairs.every((pair) => isCrediblePair(pair, names, isSupported));
}

function isNeeded(word: AlignedWord): boolean {
  return isSignificant(word) && !isOptional(word);
}

/** `Nordlys Filial` is the branch of a foreign company, and no `Nordlys AB`. */
function isOtherBranch({ name, alignment }: AlignedNames): boolean {
  return name.form !== null && alignment.extra.some(({ text }) => isForeignBranchWord(text));
}

/** `Bygg & Måleri` and `Måleri & Bygg` are two companies. */
function isReordered({ query, name, alignment }: AlignedNames): boolean {
  return alignment.misplaced > 0 && (query.words.includes(CONJUNCTION) || name.words.includes(CONJUNCTION));
}

/**
 * True when the place of the legal form contradicts. Words behind it are no part of the name
 * (`Nordlys AB Örebro`), a town before it is one (`Nordlys Örebro AB`).
 */
function hasWordsBehindForm({ query, name, alignment }: AlignedNames): boolean {
  const { formAt } = query;
  if (formAt === null || formAt === 0 || formAt === name.formAt) return false;
  if (formAt < query.words.length)
    return alignment.pairs.some(({ typed }) => typed.some(({ place }) => place >= formAt));
  return alignment.townOnly;
}

function supports({ relation, registered: [word] }: WordPair): boolean {
  return (
    relation === 'exact' && word !== undefined && word.weight >= 0.7 && word.text.length >= MIN_SUPPORT_LENGTH
  );
}

/** A word that other names have is no typing error. An unfinished word lacks one letter at most. */
function isCrediblePair(pair: WordPair, { knownWords }: AlignedNames, isSupported: boolean): boolean {
  if (pair.relation !== 'typo' && pair.relation !== 'prefix') return true;
  const typed = pair.typed[0]?.text ?? '';
  const registered = pair.registered[0]?.text ?? '';
  if (knownWords.has(typed) || (pair.relation === 'prefix' && pair.edits > 1)) return false;
  return isCredibleTypo(typed, registered, pair.edits, isSupported);
}

function isCredibleTypo(typed: string, registered: string, edits: number, isSupported: boolean): boolean {
  if (ROMAN_NUMBER.test(typed) || ROMAN_NUMBER.test(registered)) return false;
  if (edits === 1) return isSupported || Math.min(typed.length, registered.length) >= MIN_SHORT_TYPO_LENGTH;
  const needed = isUnlikelySlip(typed, registered) ? MIN_UNLIKELY_LENGTH : MIN_TWO_TYPOS_LENGTH;
  return Math.max(typed.length, registered.length) >= needed && typed[0] === registered[0];
}
