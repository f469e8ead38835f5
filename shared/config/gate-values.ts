import { isOrganisationNumber, parseOrganisationNumber } from '../domain/organisation-number.ts';

/** Sources that a floor can be set for: those whose deliveries tell how many units are known after them. */
export const FLOOR_SOURCES = ['registry', 'statistics', 'size-classes', 'sni', 'trademarks'] as const;

/** Least usable rows by source, out of `registry:1000000,statistics:500000`; null when the text is anything else. */
export function parseFloors(text: string): Readonly<Record<string, number>> | null {
  if (text === '') return {};
  const floors: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, source = '', rows = ''] = /^\s*([a-z-]+)\s*:\s*(\d{1,10})\s*$/.exec(part) ?? [];
    if (!FLOOR_SOURCES.some((name) => name === source) || source in floors) return null;
    floors[source] = Number(rows);
  }
  return floors;
}

/** Organisation numbers in any written form, separated by commas, as ten digits; null when one cannot be right. */
export function parseCanaries(text: string): readonly string[] | null {
  if (text === '') return [];
  const numbers = text.split(',').map((part) => parseOrganisationNumber(part.trim()));
  return numbers.every((number) => number !== null && isOrganisationNumber(number))
    ? (numbers as readonly string[])
    : null;
}
