import type { PostalAddress } from '../../../shared/domain/company.ts';
import { collapseBlanks } from '../../parse/parse-field.ts';

const POSTAL_CODE = /^\d{3} ?\d{2}$/;

/**
 * The postal address out of `street$c/o$CITY$POSTCODE$country`. The official page has postcode before city, some rows
 * have extra parts: the part of five digits tells (formats/registry.md, column 10). The c/o line is left out; unknown
 * parts are `""`.
 */
export function parseAddress(text: string): PostalAddress {
  const parts = text.split('$').map(collapseBlanks);
  const street = parts[0] ?? '';
  if (isPostalCode(parts[3])) return { street, postalCode: digits(parts[3]!), city: parts[2] ?? '' };
  if (isPostalCode(parts[2])) return { street, postalCode: digits(parts[2]!), city: partAt(parts, 3) };
  const at = parts.findLastIndex((part, index) => index > 0 && isPostalCode(part));
  if (at > 0) return { street, postalCode: digits(parts[at]!), city: parts[at - 1] ?? '' };
  return { street, postalCode: partAt(parts, 3), city: partAt(parts, 2) };
}

/** A part, unless the address is short and the country stands in its place. */
function partAt(parts: readonly string[], index: number): string {
  const part = parts[index] ?? '';
  return part.endsWith('-LAND') ? '' : part;
}

function isPostalCode(part: string | undefined): boolean {
  return part !== undefined && POSTAL_CODE.test(part);
}

function digits(part: string): string {
  return part.replace(' ', '');
}
