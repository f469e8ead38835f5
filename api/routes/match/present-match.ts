import type { ItemMatch, MatchCandidate } from '../../../shared/match/match-item.ts';
import type { MatchResult } from './match-schemas.ts';
import type { ItemId } from './sent-items.ts';

export function presentMatch(id: ItemId, match: ItemMatch): MatchResult {
  const { decision, reasons, candidates, score } = match;
  return {
    id,
    decision,
    company: match.match?.company ?? null,
    score,
    reasons: [...reasons],
    candidates: candidates.map(presentCandidate),
  };
}

function presentCandidate({ reasons, ...candidate }: MatchCandidate): MatchResult['candidates'][number] {
  return { ...candidate, reasons: [...reasons] };
}

const TENTHS_PER_CREDIT = 10;

/** Price of an item in tenths of a credit (docs/callers/match.md#price). */
export function toTenths({ decision, isByNumber }: ItemMatch): number {
  if (decision === 'none' || decision === 'invalid') return 0;
  return isByNumber ? 1 : TENTHS_PER_CREDIT;
}

/** Items are added up, and rounded up once a call. */
export function toCredits(tenths: number): number {
  return Math.ceil(tenths / TENTHS_PER_CREDIT);
}

/** Counts items by decision, and their price. */
export class MatchCounts {
  readonly #counts = { match: 0, candidates: 0, none: 0, invalid: 0 };
  tenths = 0;

  add(match: ItemMatch): void {
    this.#counts[match.decision] += 1;
    this.tenths += toTenths(match);
  }

  toMetadata() {
    const { match, candidates, none, invalid } = this.#counts;
    const items = match + candidates + none + invalid;
    return { items, matched: match, withCandidates: candidates, none, invalid };
  }
}
