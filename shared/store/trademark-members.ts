import type { Trademark } from '../domain/company.ts';

/**
 * The members that trademarks add to a company (docs/callers/company.md), as JSON text:
 * `"trademarks":[…],"trademarkCount":1`.
 */
export function toTrademarkMembers(trademarks: readonly Trademark[]): string {
  return `"trademarks":${JSON.stringify(trademarks)},"trademarkCount":${trademarks.length}`;
}

const NO_TRADEMARKS = toTrademarkMembers([]);

/** A stored company with its trademark members, spliced in as text; null for one that has no trademarks. */
export function withTrademarkMembers(company: string, members: string | null): string {
  return `${company.slice(0, -1)},${members ?? NO_TRADEMARKS}}`;
}
