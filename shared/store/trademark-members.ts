import type { Trademark } from '../domain/trademark.ts';

/** Returns `"trademarks":[…],"trademarkCount":1` (docs/callers/company.md). */
export function toTrademarkMembers(trademarks: readonly Trademark[]): string {
  return `"trademarks":${JSON.stringify(trademarks)},"trademarkCount":${trademarks.length}`;
}

const NO_TRADEMARKS = toTrademarkMembers([]);

/** Adds the members for trademarks to a company as text. `members` is null without trademarks. */
export function withTrademarkMembers(company: string, members: string | null): string {
  return `${company.slice(0, -1)},${members ?? NO_TRADEMARKS}}`;
}
