import type { Proceeding } from '../../../shared/domain/company-detail.ts';
import { parseIsoDate } from '../../parse/parse-field.ts';

const STARTED = '-AVOMFO';
const ENDED = '-AVSLAVOMFO';

/**
 * Parses all proceedings, including ended ones: `|CODE$date|CODE$date…`, or `CODE$text$date` as in
 * the agency's documentation (docs/formats/registry.md#proceedings).
 */
export function parseProceedings(text: string): Proceeding[] {
  const proceedings: Proceeding[] = [];
  for (const item of text.split('|')) {
    const parts = item.split('$').map((part) => part.trim());
    const code = parts.find((part) => part.endsWith(STARTED) || part.endsWith(ENDED)) ?? parts[0]!;
    if (code === '' || code.toLowerCase() === 'null') continue;
    const date = parts.map((part) => parseIsoDate(part)).find((each) => typeof each === 'string');
    proceedings.push({ code, date: date ?? null });
  }
  return proceedings;
}

/**
 * Returns the ongoing proceedings, undated ones first, then oldest first
 * (docs/contract.md#company). An end with the same stem ends a start of the same or an earlier day.
 * An undated end ends the oldest.
 */
export function pickOngoingProceedings(proceedings: readonly Proceeding[]): Proceeding[] {
  const ends = proceedings.filter(({ code }) => code.endsWith(ENDED));
  const ongoing = proceedings
    .filter(({ code }) => code.endsWith(STARTED))
    .filter(
      (start) =>
        !ends.some((end) => end.date !== null && isSameStem(start, end) && (start.date ?? '') <= end.date),
    )
    .sort((a, b) => compareDates(a.date, b.date));
  for (const end of ends.filter(({ date }) => date === null)) {
    const oldest = ongoing.findIndex((start) => isSameStem(start, end));
    if (oldest >= 0) ongoing.splice(oldest, 1);
  }
  return ongoing;
}

function isSameStem(a: Proceeding, b: Proceeding): boolean {
  return a.code.slice(0, 2) === b.code.slice(0, 2);
}

function compareDates(a: string | null, b: string | null): number {
  const [first, second] = [a ?? '', b ?? ''];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Formats proceedings as the registry does, `|CODE-AVOMFO$date|…`. Null for none. */
export function presentProceedings(ongoing: readonly Proceeding[]): string | null {
  if (ongoing.length === 0) return null;
  return ongoing.map(({ code, date }) => `|${code}$${date ?? ''}`).join('');
}
