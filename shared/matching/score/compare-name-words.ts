import type { NameAndTown, NameQuery } from '../name-query.ts';
import { toTownKey } from '../town-key.ts';
import { queryLacksAllSwedishLetters, toJoinedSimilarityIfCountsDiffer } from '../words/joined-similarity.ts';
import { compareLegalForms, type LegalFormRelation } from '../words/legal-form-words.ts';
import { alignWords, type WordAlignment } from './align-words.ts';
import { prepareNamesForComparison, type ComparedNames } from './compared-names.ts';
import { canQueryMeanName } from './judge-alignment.ts';
import type { NameCandidate } from './name-match.ts';

const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * A query split at a candidate's town. If the query does not name the town, `nameAndTown` is null
 * and `townWords` is empty.
 */
export interface QuerySplitAtCandidateTown {
  readonly nameAndTown: NameAndTown | null;
  readonly townWords: ReadonlySet<string>;
}

/** Result for a query that does not name the town of the candidate. */
export const NO_SPLIT_AT_TOWN: QuerySplitAtCandidateTown = { nameAndTown: null, townWords: NO_WORDS };

/**
 * Returns the split of a query into a name and the town of the candidate. Returns
 * {@link NO_SPLIT_AT_TOWN} if the query does not name this town.
 */
export function splitQueryAtCandidateTown(
  query: NameQuery,
  candidate: NameCandidate,
): QuerySplitAtCandidateTown {
  if (query.nameAndTownSplits.length === 0) return NO_SPLIT_AT_TOWN;
  const town = toTownKey(candidate.city);
  const nameAndTown = query.nameAndTownSplits.find((each) => each.townKey === town);
  if (nameAndTown === undefined) return NO_SPLIT_AT_TOWN;
  return { nameAndTown, townWords: new Set(nameAndTown.foldedTownWords) };
}

const LOST_LETTERS_SIMILARITY = 0.97;

/** Result of comparing the words of a query with the words of a registered name. */
export interface NameWordComparison {
  readonly comparedNames: ComparedNames;
  readonly alignment: WordAlignment;
  /** Similarity of the words, 0 to 1. Halved if the legal forms differ. */
  readonly similarity: number;
  readonly isCertainMatch: boolean;
  readonly legalFormRelation: LegalFormRelation;
}

const CERTAIN_SIMILARITY = 0.78;

/** Compares the words of a query with the words of a registered name. */
export function compareNameWords(
  query: NameQuery,
  candidate: NameCandidate,
  { nameAndTown, townWords }: QuerySplitAtCandidateTown,
): NameWordComparison {
  const comparedNames = prepareNamesForComparison(query.name, candidate.name);
  const alignment = alignWords(
    comparedNames.queryName.foldedWords,
    comparedNames.registeredName.foldedWords,
    townWords,
  );
  const legalFormRelation =
    comparedNames.foreignLegalFormRelation ?? compareLegalForms(query.name.legalFormInName, candidate);
  // A name can end with its own town: `Nordlys Bygg i Ystad` of Ystad.
  const joined = Math.max(
    toJoinedSimilarityIfCountsDiffer(query.name, candidate.name),
    nameAndTown === null ? 0 : toJoinedSimilarityIfCountsDiffer(nameAndTown.name, candidate.name),
  );
  const areJoined = alignment.extraQueryWords.length > 0 && alignment.missingNameWords.length > 0;
  const hasLost = queryLacksAllSwedishLetters((nameAndTown ?? query).name, candidate.name);
  const best = Math.max(alignment.similarity, joined, hasLost ? LOST_LETTERS_SIMILARITY : 0);
  const isSame =
    (areJoined && joined >= CERTAIN_SIMILARITY) ||
    hasLost ||
    (alignment.similarity >= CERTAIN_SIMILARITY &&
      canQueryMeanName({
        ...comparedNames,
        alignment,
        wordsInSeveralRegisteredNames: query.wordsInSeveralRegisteredNames,
      }));
  return {
    ...{ comparedNames, alignment, legalFormRelation },
    similarity: legalFormRelation === 'different' ? best / 2 : best,
    isCertainMatch: isSame && legalFormRelation !== 'different',
  };
}
