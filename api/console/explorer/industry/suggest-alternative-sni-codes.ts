import { toOtherEdition, type SniRegister } from '../../../../shared/domain/sni.ts';
import { findSniCodesSortedByCode, type SniCode } from '../../../../shared/matching/find-sni-codes.ts';

const DIVISION_DIGITS = 2;
/**
 * Maximum codes to read from one search of the code lists. The largest division has about 40 codes.
 */
const MAX_CODES = 60;

/**
 * Suggests codes of the current edition instead of a code without companies: those with the same
 * first two digits, sorted by the number of leading digits in common, most first. For a code of the
 * other edition, codes that match its description come before these.
 */
export function suggestAlternativeSniCodes(register: SniRegister, codeWithoutCompanies: string): SniCode[] {
  const { current, lists } = register;
  const isOther = !lists[current].has(codeWithoutCompanies);
  const old = isOther ? lists[toOtherEdition(current)].get(codeWithoutCompanies) : undefined;
  const described = old === undefined ? [] : findSniCodesSortedByCode(register, old, MAX_CODES);
  const division = findSniCodesSortedByCode(
    register,
    codeWithoutCompanies.slice(0, DIVISION_DIGITS),
    MAX_CODES,
  );
  const byDigits = division.toSorted(
    (a, b) =>
      countSharedDigits(b.code, codeWithoutCompanies) - countSharedDigits(a.code, codeWithoutCompanies),
  );
  const found = new Map([...described, ...byDigits].map((each) => [each.code, each]));
  return [...found.values()].filter(
    (each) => each.code !== codeWithoutCompanies && lists[current].has(each.code),
  );
}

function countSharedDigits(a: string, b: string): number {
  let digits = 0;
  while (digits < a.length && a[digits] === b[digits]) digits += 1;
  return digits;
}
