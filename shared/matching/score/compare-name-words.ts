import type { TownSplit, NameQuery } from '../name-query.ts';
import { toTownKey } from '../fold-diacritics.ts';
import {
  compareLegalForms,
  type LegalFormRelation,
  compareForeignLegalForms,
  findNameRange,
} from '../words/legal-forms.ts';
import { isShortWordPair, MAX_SHORT_WORD, toWordSimilarity } from '../words/word-similarity.ts';
import { alignWords, type WordAlignment } from './align-words.ts';
import { canQueryMeanName } from './judge-alignment.ts';
import type { NameCandidate, ShortSlip } from './name-match.ts';
import { CONJUNCTION, type NormalisedName } from '../normalise-name.ts';

export function findTownSplit(query: NameQuery, candidate: NameCandidate): TownSplit | null {
  if (query.townSplits.length === 0) return null;
  const townKey = toTownKey(candidate.city);
  return query.townSplits.find((split) => split.townKey === townKey) ?? null;
}

const LOST_LETTERS_SIMILARITY = 0.97;

export interface NameWordComparison {
  readonly comparedNames: ComparedNames;
  readonly alignment: WordAlignment;
  /** Halved when the legal forms differ. */
  readonly similarity: number;
  readonly isCertainMatch: boolean;
  readonly shortSlips: readonly ShortSlip[];
  readonly legalFormRelation: LegalFormRelation;
}

const CERTAIN_SIMILARITY = 0.78;
/** One of two letters of `El` is a quarter of `Guldgrens El`. */
const CERTAIN_SIMILARITY_WITH_SHORT_SLIP = 0.74;

/**
 * Compares the words of a query with the words of a registered name. `townSplit` is the result of
 * {@link findTownSplit}. If it is null, the words of the town are compared like all others.
 */
export function compareNameWords(
  query: NameQuery,
  candidate: NameCandidate,
  townSplit: TownSplit | null,
): NameWordComparison {
  const comparedNames = relateForeignLegalForms(query.name, candidate.name);
  const alignment = alignWords({
    queryWords: comparedNames.queryName.foldedWords,
    nameWords: comparedNames.registeredName.foldedWords,
    companyTownWords: new Set(townSplit?.foldedTownWords),
  });
  const legalFormRelation =
    comparedNames.foreignLegalFormRelation ?? compareLegalForms(query.name.legalFormInName, candidate);
  const joined = toBestJoinedSimilarity(query, candidate, townSplit);
  const hasLost = lacksSwedishLetters((townSplit ?? query).name, candidate.name);
  const similarity = Math.max(alignment.similarity, joined);
  const best = Math.max(similarity, hasLost ? LOST_LETTERS_SIMILARITY : 0);
  const slips = listShortSlips(alignment);
  const isSame =
    hasLost ||
    (isSimilar(similarity, slips) &&
      canQueryMeanName({
        ...comparedNames,
        alignment,
        city: candidate.city,
        knownWords: query.knownWords,
      }));
  return {
    comparedNames,
    alignment,
    legalFormRelation,
    similarity: legalFormRelation === 'different' ? best / 2 : best,
    isCertainMatch: isSame && legalFormRelation !== 'different',
    shortSlips: isSame && !hasLost ? slips : [],
  };
}

function isSimilar(similarity: number, slips: readonly ShortSlip[]): boolean {
  return similarity >= (slips.length > 0 ? CERTAIN_SIMILARITY_WITH_SHORT_SLIP : CERTAIN_SIMILARITY);
}

function listShortSlips({ pairs }: WordAlignment): ShortSlip[] {
  return pairs.flatMap(({ relation, queryWords: [from], nameWords: [to] }) => {
    const typed = from?.text ?? '';
    const registered = to?.text ?? '';
    const isSlip =
      relation === 'typo'
        ? isShortWordPair(typed, registered)
        : relation === 'prefix' && registered.length <= MAX_SHORT_WORD;
    return isSlip ? [{ typed, registered, isFirst: to?.position === 0 }] : [];
  });
}

function toBestJoinedSimilarity(
  query: NameQuery,
  { name }: NameCandidate,
  townSplit: TownSplit | null,
): number {
  const ofWholeQuery = toJoinedSimilarity(query.name, name);
  // A name can end with its own town: `Nordlys Bygg i Ystad` of Ystad.
  return townSplit === null ? ofWholeQuery : Math.max(ofWholeQuery, toJoinedSimilarity(townSplit.name, name));
}

/**
 * A query and a registered name, ready for a comparison of words. Foreign legal forms are removed
 * from both, unless the registered name has a Swedish legal form.
 */
interface ComparedNames {
  readonly queryName: NormalisedName;
  readonly registeredName: NormalisedName;
  /**
   * Relation of the foreign legal forms in the query and in the registered name. Null if the
   * registered name has a Swedish legal form, or if neither has a foreign one: nothing is compared.
   */
  readonly foreignLegalFormRelation: LegalFormRelation | null;
}

/**
 * Returns both names without foreign legal forms, and compares these forms. If `name` has a Swedish
 * legal form, or if neither name has a foreign one, returns both names unchanged and compares
 * nothing.
 */
function relateForeignLegalForms(query: NormalisedName, name: NormalisedName): ComparedNames {
  if (name.legalFormInName !== null)
    return { queryName: query, registeredName: name, foreignLegalFormRelation: null };
  const own = findNameRange(name.foldedWords);
  const typed = findNameRange(query.foldedWords);
  if (own.forms.length === 0 && typed.forms.length === 0)
    return { queryName: query, registeredName: name, foreignLegalFormRelation: null };
  const foreignLegalForms =
    query.legalFormInName !== null && own.forms.length > 0
      ? 'different'
      : compareForeignLegalForms(typed.forms, own.forms);
  return {
    queryName: cut(query, typed),
    registeredName: cut(name, own),
    foreignLegalFormRelation: foreignLegalForms,
  };
}

function cut(
  name: NormalisedName,
  { nameStart, nameEndExclusive }: { readonly nameStart: number; readonly nameEndExclusive: number },
): NormalisedName {
  return {
    ...name,
    words: name.words.slice(nameStart, nameEndExclusive),
    foldedWords: name.foldedWords.slice(nameStart, nameEndExclusive),
  };
}

/**
 * Returns the similarity of two names whose words are joined to one, 0 to 0.98. Returns 0 for names
 * with the same number of words, without `i` and conjunctions: they are compared word by word.
 */
function toJoinedSimilarity(query: NormalisedName, name: NormalisedName): number {
  return countWords(query) === countWords(name) ? 0 : 0.98 * toWordSimilarity(query.nameKey, name.nameKey);
}

function countWords({ foldedWords }: NormalisedName): number {
  return foldedWords.reduce((count, word) => (word === CONJUNCTION || word === 'i' ? count : count + 1), 0);
}

const MAX_LOST_LETTERS = 12;

/**
 * True for a query that is the name without all its å, ä and ö, such as `Mlare` for `Målare`. False
 * if the name has none of these letters, or too many.
 */
function lacksSwedishLetters(query: NormalisedName, name: NormalisedName): boolean {
  const lost = name.nameKey.length - query.nameKey.length;
  if (lost <= 0 || lost > MAX_LOST_LETTERS || query.nameKey.length < 2 * lost) return false;
  // Word by word: `Ö Elservice` is no `Elservice` that lost a letter, nor `SUA Åkeri` a `SU Åkeri`.
  const kept = name.words.map((word) => word.replace(/[^\x00-\x7f]/g, ''));
  return (
    kept.length === query.words.length &&
    kept.every((word, place) => word !== '' && word === query.words[place])
  );
}

/** Leaves out the word for "and", such as `&` or `och`. Does not fold å, ä and ö. */
export function joinWords(name: NormalisedName): string {
  return name.words.filter((word) => word !== CONJUNCTION).join('');
}
