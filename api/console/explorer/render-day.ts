import { z } from 'zod';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatDay } from '../words/format-day.ts';

const Day = z.iso.date();

/** A day, or the day of an instant, of a register. What is none is shown as it was published. */
export function renderDay(published: string, language: Language): Html | string {
  const day = /^\d{4}-\d{2}-\d{2}T/.test(published) ? published.slice(0, 10) : published;
  if (!Day.safeParse(day).success) return published;
  return html`<time datetime="${day}">${formatDay(day, language)}</time>`;
}
