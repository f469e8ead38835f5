import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';
import { renderSearchField } from './render-search-field.ts';

interface SearchForm {
  readonly query?: string;
  readonly error?: string | null;
  readonly hint?: Html;
  readonly hasFocus?: boolean;
}

export function renderSearchForm(
  { query = '', error = null, hint, hasFocus = false }: SearchForm,
  language: Language,
): Html {
  const t = LAYOUT_TEXTS[language];
  const field = { query, error, hasFocus, ...(hint !== undefined && { hintId: 'q-hint' }) };
  return html`<form class="stack" role="search" action="${CONSOLE_PATH}" aria-label="${t.searchCompanies}">
    <label class="visually-hidden" for="q">${t.searchCompanies}</label>
    <div class="search-row">
      ${renderSearchField(field, language)}
      <button>${t.search}</button>
    </div>
    ${error !== null && html`<p class="error" id="q-error">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="q-hint">${hint}</p>`}
  </form>`;
}
