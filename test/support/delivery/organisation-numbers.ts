import { toLuhnCheckDigit } from '../../../shared/domain/organisation-number.ts';

export function withCheckDigit(nine: number | string): string {
  return `${nine}${toLuhnCheckDigit(String(nine))}`;
}

/** Number `index` of the hand-written register: 562100001 and up for companies. */
export function companyNumber(index: number): string {
  return withCheckDigit(562_100_000 + index);
}
