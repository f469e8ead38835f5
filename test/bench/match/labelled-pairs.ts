import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { normaliseName } from '../../../shared/matching/normalise-name.ts';
import { isBestMatchCertain } from '../../../shared/matching/best-matches.ts';
import { parseNameQuery } from '../../../shared/matching/name-query.ts';
import { scoreName } from '../../../shared/matching/score/score-name.ts';
import type { NameMatch } from '../../../shared/matching/score/name-match.ts';
import { ROOT } from '../prepare-data.ts';

const FILE = join(ROOT, '../shared/samples/matching/pairs.csv');

interface LabelledPair {
  readonly name1: string;
  readonly name2: string;
  readonly isMatch: boolean;
}

export interface PairsResult {
  readonly pairs: number;
  /** F1 of the second half of the pairs at the threshold that is best for the first half. */
  readonly bestF1: number;
  readonly bestThreshold: number;
  /** F1 when a pair counts as matched that bulk would accept. */
  readonly bulkF1: number;
}

/** Judges the labelled pairs of the samples; null where the samples are absent. */
export function judgeLabelledPairs(): PairsResult | null {
  if (!existsSync(FILE)) return null;
  const judged = readPairs().map(({ name1, name2, isMatch }) => ({
    isMatch,
    match: scorePair(name1, name2),
  }));
  const first = judged.filter((_, place) => place % 2 === 0);
  const second = judged.filter((_, place) => place % 2 === 1);
  const thresholds = [...new Set(judged.map(({ match }) => match?.score ?? 0))].filter((score) => score > 0);
  const best = thresholds
    .map((threshold) => ({ threshold, f1: toF1(first, (match) => (match?.score ?? 0) >= threshold) }))
    .reduce((a, b) => (b.f1 > a.f1 ? b : a), { threshold: 1, f1: 0 });
  return {
    pairs: judged.length,
    bestF1: toF1(second, (match) => (match?.score ?? 0) >= best.threshold),
    bestThreshold: best.threshold,
    bulkF1: toF1(
      judged,
      (match) => match !== null && isBestMatchCertain({ match, isDeregistered: false }, []),
    ),
  };
}

function readPairs(): LabelledPair[] {
  const options = { columns: true } as const;
  const rows = parse<Record<'name1' | 'name2' | 'is_match', string>>(readFileSync(FILE), options);
  return rows.map(({ name1, name2, is_match }) => ({ name1, name2, isMatch: is_match === 'true' }));
}

function scorePair(name1: string, name2: string): NameMatch | null {
  const there = scoreOneWay(name1, name2);
  const back = scoreOneWay(name2, name1);
  return (back?.score ?? 0) > (there?.score ?? 0) ? back : there;
}

function scoreOneWay(query: string, text: string): NameMatch | null {
  return scoreName(parseNameQuery(query), {
    text,
    name: normaliseName(text),
    legalForm: '',
    city: '',
  });
}

function toF1(
  judged: readonly { readonly isMatch: boolean; readonly match: NameMatch | null }[],
  accepts: (match: NameMatch | null) => boolean,
): number {
  const accepted = judged.filter(({ match }) => accepts(match));
  const right = accepted.filter(({ isMatch }) => isMatch).length;
  const wanted = judged.filter(({ isMatch }) => isMatch).length;
  return Math.round((2000 * right) / (accepted.length + wanted)) / 1000;
}
