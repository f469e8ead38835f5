import type { Proceeding } from '../../../shared/domain/stored-company-detail.ts';
import { toProceedingPeriods } from '../../../shared/domain/proceeding-periods.ts';
import { isEmptyText, parseDate } from '../../parse/parse-field.ts';

const STARTED = '-AVOMFO';
const ENDED = '-AVSLAVOMFO';

/**
 * Parses all proceedings of a company, such as bankruptcies and mergers, including ended ones:
 * `|CODE$date|CODE$date…`, or `CODE$text$date` as in the authority's documentation
 * (docs/formats/registry.md#proceedings).
 * Adds `unreadable-date` to `repairs` for an item whose last part is no date.
 */
export function parseProceedings(text: string, repairs: string[] = []): Proceeding[] {
  const proceedings: Proceeding[] = [];
  for (const item of text.split('|')) {
    const parts = item.split('$').map((part) => part.trim());
    const code = parts.find((part) => part.endsWith(STARTED) || part.endsWith(ENDED)) ?? parts[0]!;
    if (isEmptyText(code)) continue;
    const date = parts.map(parseDate).find((each) => each !== null) ?? null;
    const last = parts.at(-1) ?? '';
    if (date === null && last !== code && !isEmptyText(last)) repairs.push('unreadable-date');
    proceedings.push({ code, date });
  }
  return proceedings;
}

export function listOngoingProceedingsOldestFirst(proceedings: readonly Proceeding[]): Proceeding[] {
  return toProceedingPeriods(proceedings)
    .filter(({ ongoing }) => ongoing)
    .map(({ code, from }) => ({ code, date: from }));
}

/** The text of the registry's own column, `|CODE-AVOMFO$date|…`. */
export function toRegistryProceedingsText(ongoing: readonly Proceeding[]): string | null {
  if (ongoing.length === 0) return null;
  return ongoing.map(({ code, date }) => `|${code}$${date ?? ''}`).join('');
}
