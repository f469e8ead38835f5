import { collapseBlanks } from '../../parse/parse-field.ts';

/** A code of up to four digits; null, and a repair when it is not blank, for anything else. */
export function readInteger(text: string, repairs: string[]): number | null {
  const trimmed = text.trim();
  if (/^\d{1,4}$/.test(trimmed)) return Number(trimmed);
  if (trimmed !== '') repairs.push('unreadable-code');
  return null;
}

/** 1 has not declined advertising, 2 has; 0 unknown (formats/statistics.md, section 5). */
export function readAdBlock(text: string, repairs: string[]): 0 | 1 | 2 {
  const code = text.trim();
  if (code === '1') return 1;
  if (code === '2') return 2;
  repairs.push('unknown-ad-block');
  return 0;
}

/**
 * A five-digit code, a lost leading zero put back (formats/sni.md, section 3), whether an edition has it or not; null for blank, `00000`
 * and placeholders, and with a repair for anything else.
 */
export function readSniCode(text: string, repairs: string[]): string | null {
  const code = text.replace(/[\s\u00a0.]+/g, '');
  if (code === '' || /^0+$/.test(code) || code === '-1') return null;
  if (/^\d{4}$/.test(code)) {
    repairs.push('leading-zero-lost');
    return `0${code}`;
  }
  if (/^\d{5}$/.test(code)) return code;
  repairs.push('unreadable-sni-code');
  return null;
}

/** Text, so that a leading zero is kept; zeros alone stand for none. */
export function readPostalCode(text: string): string {
  const code = collapseBlanks(text).replace(/^(\d{3}) (\d{2})$/, '$1$2');
  return /^0+$/.test(code) ? '' : code;
}
