import type { Trademark } from '../domain/trademark.ts';

/**
 * Returns JSON members to insert into a company: `"trademarks":[…],"trademarkCount":1`
 * (docs/callers/company.md).
 */
export function toTrademarksAndCountJsonMembers(trademarks: readonly Trademark[]): string {
  return `"trademarks":${JSON.stringify(trademarks)},"trademarkCount":${trademarks.length}`;
}

const NO_TRADEMARKS = toTrademarksAndCountJsonMembers([]);

/**
 * Inserts the JSON members for trademarks into the JSON text of a company. For null, inserts those
 * of a company without trademarks.
 */
export function insertTrademarkJsonMembers(companyJson: string, trademarkMembers: string | null): string {
  return `${companyJson.slice(0, -1)},${trademarkMembers ?? NO_TRADEMARKS}}`;
}
