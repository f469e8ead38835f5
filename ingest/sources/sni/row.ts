/** One code of a list as it was delivered. */
export interface SniRow {
  readonly code: string;
  readonly description: string;
}

/**
 * A five-digit code out of `62100`, `62.100` or a number that lost its leading zero; null for another level of the
 * classification and for `00000`, which means unknown (formats/sni.md, section 3).
 */
export function parseSniRow(code: unknown, description: unknown): SniRow | null {
  if (typeof code !== 'string' && typeof code !== 'number') return null;
  const digits = String(code).trim().replace('.', '');
  const padded = /^\d{4}$/.test(digits) && typeof code === 'number' ? `0${digits}` : digits;
  if (!/^\d{5}$/.test(padded) || padded === '00000') return null;
  if (typeof description !== 'string' || description.trim() === '') return null;
  return { code: padded, description: description.replace(/\s+/g, ' ').trim() };
}
