import type { AppErrorCode } from '../../../shared/errors/app-error.ts';
import { ERROR_TEXTS, UNEXPECTED_ERROR_TEXTS } from '../error-texts.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { EXPLORER_TEXTS } from './explorer-texts.ts';

/** Why something was refused, above the form, with where to go from there. `text` says it better than the code does. */
export function renderErrorNotice(code: AppErrorCode, language: Language, text?: string): Html {
  // What has no words of its own is a mistake in the form.
  const known = (ERROR_TEXTS[code] ?? ERROR_TEXTS.invalid_parameter ?? UNEXPECTED_ERROR_TEXTS)[language];
  const link = html` <a href="/console/usage">${EXPLORER_TEXTS[language].toUsage}</a>.`;
  return html`<p class="notice notice-error" role="alert">
    <strong>${known.title}.</strong> ${text ?? known.text}${code === 'no_credits' && link}
  </p>`;
}
