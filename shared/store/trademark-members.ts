import type { Trademark } from '../domain/trademark.ts';

/**
 * Returns JSON members to insert into a company: `"trademarks":[…],"trademarkCount":1`
 * (docs/callers/company.md).
 */
export function toTrademarkMembers(trademarks: readonly Trademark[]): string {
  return `"trademarks":${JSON.stringify(trademarks)},"trademarkCount":${trademarks.length}`;
}

export const NO_TRADEMARKS_JSON_MEMBERS = toTrademarkMembers([]);
