import type { CompanyStatus } from '../domain/company-status.ts';
import type { Trademark } from '../domain/trademark.ts';

/** Returns the JSON member to insert into a company: `"status":{…}` (docs/callers/company.md). */
export function toStatusJsonMember(status: CompanyStatus): string {
  return `"status":${JSON.stringify(status)}`;
}

export function insertJsonMembers(companyJson: string, members: readonly string[]): string {
  return members.length === 0 ? companyJson : `${companyJson.slice(0, -1)},${members.join(',')}}`;
}

/** Such as `"trademarks":[…],"trademarkCount":1` (docs/callers/company.md). */
export function toTrademarkMembers(trademarks: readonly Trademark[]): string {
  return `"trademarks":${JSON.stringify(trademarks)},"trademarkCount":${trademarks.length}`;
}

export const NO_TRADEMARKS = toTrademarkMembers([]);
