import { z } from 'zod';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatDay } from '../words/format.ts';

const Day = z.iso.date();

/**
 * Renders a day, or the day of an instant, in words. A value that is not a date is returned
 * unchanged.
 */
export function renderDay(published: string, language: Language): Html | string {
  const day = /^\d{4}-\d{2}-\d{2}T/.test(published) ? published.slice(0, 10) : published;
  if (!Day.safeParse(day).success) return published;
  return html`<time datetime="${day}">${formatDay(day, language)}</time>`;
}
