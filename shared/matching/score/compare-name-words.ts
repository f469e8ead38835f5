import type { TownSplit, NameQuery } from '../name-query.ts';
import { toTownKey } from '../town-key.ts';
import { queryLacksAllSwedishLetters, toJoinedSimilarity } from '../words/joined-similarity.ts';
import { compareLegalForms, type LegalFormRelation } from '../words/legal-form-words.ts';
import { isShortWordPair, MAX_SHORT_WORD } from '../words/word-similarity.ts';
import { alignWords, type WordAlignment } from './align-words.ts';
import { relateForeignLegalForms, type ComparedNames } from './compared-names.ts';
import { canQueryMeanName } from './judge-alignment.ts';
import type { NameCandidate, ShortSlip } from './name-match.ts';

export function findSplitAtCandidateTown(query: NameQuery, candidate: NameCandidate): TownSplit | null {
  if (query.nameAndTownSplits.length === 0) return null;
  const townKey = toTownKey(candidate.city);
  return query.nameAndTownSplits.find((split) => split.townKey === townKey) ?? null;
}

const LOST_LETTERS_SIMILARITY = 0.97;

export interface NameWordComparison {
  readonly comparedNames: ComparedNames;
  readonly alignment: WordAlignment;
  readonly legalFormAdjustedSimilarity: number;
  readonly isCertainMatch: boolean;
  readonly shortSlips: readonly ShortSlip[];
  readonly legalFormRelation: LegalFormRelation;
}

const CERTAIN_SIMILARITY = 0.78;
/** One of two letters of `El` is a quarter of `Guldgrens El`. */
const CERTAIN_SIMILARITY_WITH_SHORT_SLIP = 0.74;

/**
 * Compares the words of a query with the words of a registered name. `querySplitAtCandidateTown` is
 * the result of {@link findSplitAtCandidateTown}. If it is null, the words of the town are compared
 * like all others.
 */
export function compareNameWords(
  query: NameQuery,
  candidate: NameCandidate,
  querySplitAtCandidateTown: TownSplit | null,
): NameWordComparison {
  const comparedNames = relateForeignLegalForms(query.name, candidate.name);
  const alignment = alignWords({
    queryWords: comparedNames.queryName.foldedWords,
    nameWords: comparedNames.registeredName.foldedWords,
    companyTownWords: new Set(querySplitAtCandidateTown?.foldedTownWords),
  });
  const legalFormRelation =
    comparedNames.foreignLegalFormRelation ?? compareLegalForms(query.name.legalFormInName, candidate);
  const joined = toBestJoinedSimilarity(query, candidate, querySplitAtCandidateTown);
  const hasLost = queryLacksAllSwedishLetters((querySplitAtCandidateTown ?? query).name, candidate.name);
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
        wordsInSeveralRegisteredNames: query.wordsInSeveralRegisteredNames,
      }));
  return {
    comparedNames,
    alignment,
    legalFormRelation,
    legalFormAdjustedSimilarity: legalFormRelation === 'different' ? best / 2 : best,
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
  querySplitAtCandidateTown: TownSplit | null,
): number {
  const ofWholeQuery = toJoinedSimilarity(query.name, name);
  // A name can end with its own town: `Nordlys Bygg i Ystad` of Ystad.
  return querySplitAtCandidateTown === null
    ? ofWholeQuery
    : Math.max(ofWholeQuery, toJoinedSimilarity(querySplitAtCandidateTown.name, name));
}
