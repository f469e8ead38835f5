import { ERROR_TEXTS, UNEXPECTED_ERROR_TEXTS } from '../http/render-console-errors.ts';
import { html, type Html } from '../html.ts';
import { byLanguage, type Language } from '../language/language.ts';
import { formatDay } from '../words/format.ts';
import type { ApiErrorCode } from '../../../shared/errors/app-error.ts';
import { z } from 'zod';

const SHARED_EXPLORER_TEXTS = byLanguage({
  fictional: {
    sv: 'Exempeldata: företagen är påhittade.',
    en: 'Sample data: these companies are fictional.',
  },
  toUsage: { sv: 'Se återstående krediter', en: 'See remaining credits' },
});

export function renderFictionalNotice(isFictional: boolean, language: Language): Html | false {
  return isFictional && html`<p class="hint">${SHARED_EXPLORER_TEXTS[language].fictional}</p>`;
}

/** `text` stands in place of that of the error code. */
export function renderErrorNotice(code: ApiErrorCode, language: Language, text?: string): Html {
  // Codes without texts come from wrong input.
  const known = (ERROR_TEXTS[code] ?? ERROR_TEXTS.invalid_parameter ?? UNEXPECTED_ERROR_TEXTS)[language];
  const link = html` <a href="/console/usage">${SHARED_EXPLORER_TEXTS[language].toUsage}</a>.`;
  return html`<p class="notice notice-error" role="alert">
    <strong>${known.title}.</strong>
    ${text ?? known.text}${code === 'no_credits' && link}
  </p>`;
}

const Day = z.iso.date();

export function renderDate(date: string, language: Language): Html | string {
  const day = /^\d{4}-\d{2}-\d{2}T/.test(date) ? date.slice(0, 10) : date;
  if (!Day.safeParse(day).success) return date;
  return html`<time datetime="${day}">${formatDay(day, language)}</time>`;
}
