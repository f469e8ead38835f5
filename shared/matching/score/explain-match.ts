import type {
  AlignedWord,
  NameCandidate,
  NameMatch,
  QueryToNameWordRelation,
  WordPair,
} from './name-match.ts';
import type { NameQuery } from '../name-query.ts';
import type { NormalisedName } from '../normalise-name.ts';
import { compareNameWords, findTownSplit, type NameWordComparison } from './compare-name-words.ts';
import { scoreName } from './score-name.ts';

/**
 * Relation of words in a query to words in the registered name. `folded`: equal when diacritics are
 * removed. `only-typed` and `only-registered`: a word that the other side lacks. `legal-form` and
 * `town`: the legal form or the town of the company.
 */
export type TypedToRegisteredRelation =
  QueryToNameWordRelation | 'folded' | 'only-registered' | 'only-typed' | 'legal-form' | 'town';

/** One part of a match. `typedText` and `registeredText` are words in lower case, or empty. */
export interface WordMatchExplanation {
  readonly relation: TypedToRegisteredRelation;
  readonly typedText: string;
  readonly registeredText: string;
  /** Typing errors of a `typo`, or missing letters of a `prefix`. 0 for other relations. */
  readonly typoCount: number;
}

export interface MatchExplanation {
  readonly name: string;
  readonly match: NameMatch;
  readonly wordExplanations: readonly WordMatchExplanation[];
}

/**
 * Explains the best match of a query among the names of one company. Null when no name matches.
 * Compares every name again, so searches call it only on request.
 */
export function explainMatch(
  query: NameQuery,
  namesOfOneCompany: readonly NameCandidate[],
): MatchExplanation | null {
  let best: { candidate: NameCandidate; match: NameMatch } | null = null;
  for (const candidate of namesOfOneCompany) {
    const match = scoreName(query, candidate);
    if (match !== null && match.score > (best?.match.score ?? 0)) best = { candidate, match };
  }
  if (best === null) return null;
  const { candidate, match } = best;
  return { name: candidate.text, match, wordExplanations: explainWords(query, candidate) };
}

/** Explains how the words of a query relate to those of a registered name. */
export function explainWords(query: NameQuery, candidate: NameCandidate): WordMatchExplanation[] {
  const splitAtTown = findTownSplit(query, candidate);
  const judged = compareNameWords(query, candidate, splitAtTown);
  const { pairs, extraQueryWords, missingNameWords, hasExtraTownInQuery } = judged.alignment;
  const { queryName, registeredName } = judged.comparedNames;
  const steps = [
    ...pairs.map((pair) => toPairStep(pair, judged)),
    ...extraQueryWords.map((word) => toStep('only-typed', spell([word], queryName), '')),
    ...missingNameWords.map((word) => toStep('only-registered', '', spell([word], registeredName))),
  ];
  if (hasExtraTownInQuery)
    steps.push(toStep('town', (splitAtTown?.foldedTownWords ?? []).join(' '), candidate.city));
  if (judged.legalFormRelation !== 'same-or-none') {
    const registeredForm = candidate.name.legalFormInName ?? candidate.legalForm;
    steps.push(toStep('legal-form', query.name.legalFormInName ?? '', registeredForm));
  }
  return steps;
}

function toStep(
  relation: TypedToRegisteredRelation,
  typedText: string,
  registeredText: string,
): WordMatchExplanation {
  return { relation, typedText, registeredText, typoCount: 0 };
}

function toPairStep(pair: WordPair, { comparedNames }: NameWordComparison): WordMatchExplanation {
  const typed = spell(pair.queryWords, comparedNames.queryName);
  const registered = spell(pair.nameWords, comparedNames.registeredName);
  const isFolded = pair.relation === 'exact' && typed !== registered;
  const relation = isFolded ? 'folded' : pair.relation;
  return { relation, typedText: typed, registeredText: registered, typoCount: pair.edits };
}

function spell(words: readonly AlignedWord[], { words: spelled }: NormalisedName): string {
  return words.map(({ position, text }) => spelled[position] ?? text).join(' ');
}
