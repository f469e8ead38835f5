import { weighUnpairedWord, type AlignedWord, type PairRelation, type WordPair } from './align-words.ts';
import type { NameQuery } from './name-query.ts';
import type { NormalisedName } from './normalise-name.ts';
import {
  judgeWords,
  readTown,
  round,
  scoreName,
  type JudgedWords,
  type NameCandidate,
  type NameMatch,
} from './score-name.ts';

/** How a part of a query relates to a registered name. */
export type MatchRelation = PairRelation | 'folded' | 'missing' | 'extra' | 'legal_form' | 'town';

/** One part of a match: words as typed and as registered, lower case, empty on the side without. */
export interface MatchStep {
  readonly relation: MatchRelation;
  readonly typed: string;
  readonly registered: string;
  /** Typing errors of a `typo`, letters left out of a `prefix`; else 0. A swap is one error. */
  readonly edits: number;
  /** Similarity that the part costs, 0..1. */
  readonly cost: number;
}

/** Why a registered name matches a query. */
export interface MatchExplanation {
  /** The registered name that matches, as registered. */
  readonly name: string;
  readonly match: NameMatch;
  readonly steps: readonly MatchStep[];
}

/**
 * Explains the best match among the names of a company, by the comparison that scores it. Null when
 * no name matches. Costs one more comparison per name, so searches do not call it.
 */
export function explainMatch(
  query: NameQuery,
  candidates: readonly NameCandidate[],
): MatchExplanation | null {
  let best: { candidate: NameCandidate; match: NameMatch } | null = null;
  for (const candidate of candidates) {
    const match = scoreName(query, candidate);
    if (match !== null && match.score > (best?.match.score ?? 0)) best = { candidate, match };
  }
  if (best === null) return null;
  const { candidate, match } = best;
  return { name: candidate.text, match, steps: listSteps(query, candidate) };
}

function listSteps(query: NameQuery, candidate: NameCandidate): MatchStep[] {
  const town = readTown(query, candidate);
  const judged = judgeWords(query, candidate, town);
  const { pairs, extra, missing, townOnly } = judged.alignment;
  const all = [...pairs.flatMap(({ typed, registered }) => [...typed, ...registered])];
  const total = all.reduce((sum, { weight }) => sum + weight, 0) + sumOpen(extra) + sumOpen(missing);
  const steps = [
    ...pairs.map((pair) => toPairStep(pair, judged, total)),
    ...extra.map((word) => toOpenStep('extra', word, judged.compared.query, total)),
    ...missing.map((word) => toOpenStep('missing', word, judged.compared.name, total)),
  ];
  if (townOnly) steps.push(toStep('town', (town.reading?.words ?? []).join(' '), candidate.city));
  if (judged.forms !== 'same')
    steps.push(toStep('legal_form', query.name.form ?? '', candidate.name.form ?? candidate.legalForm));
  return steps;
}

function sumOpen(words: readonly AlignedWord[]): number {
  return words.reduce((sum, word) => sum + weighUnpairedWord(word), 0);
}

function toStep(relation: MatchRelation, typed: string, registered: string): MatchStep {
  return { relation, typed, registered, edits: 0, cost: 0 };
}

function toPairStep(pair: WordPair, { compared }: JudgedWords, total: number): MatchStep {
  const typed = spell(pair.typed, compared.query);
  const registered = spell(pair.registered, compared.name);
  const weight = [...pair.typed, ...pair.registered].reduce((sum, word) => sum + word.weight, 0);
  const isFolded = pair.relation === 'exact' && typed !== registered;
  return {
    ...{ relation: isFolded ? 'folded' : pair.relation, typed, registered, edits: pair.edits },
    cost: round(((1 - pair.similarity) * weight) / total),
  };
}

function toOpenStep(
  relation: 'extra' | 'missing',
  word: AlignedWord,
  side: NormalisedName,
  total: number,
): MatchStep {
  const text = spell([word], side);
  const cost = round(weighUnpairedWord(word) / total);
  return relation === 'extra'
    ? { relation, typed: text, registered: '', edits: 0, cost }
    : { relation, typed: '', registered: text, edits: 0, cost };
}

function spell(words: readonly AlignedWord[], { words: spelled }: NormalisedName): string {
  return words.map(({ place, text }) => spelled[place] ?? text).join(' ');
}
