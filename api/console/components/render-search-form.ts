import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import { html, type Html } from '../html.ts';
import { byLanguage, type Language } from '../language/language.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';

const SEARCH_FIELD_TEXTS = byLanguage({
  placeholder: { sv: 'Företag eller org.nr', en: 'Company or org. no.' },
  suggestions: { sv: 'Förslag', en: 'Suggestions' },
  suggestionsOne: {
    sv: '1 förslag. Välj med piltangenterna.',
    en: '1 suggestion. Use the arrow keys to choose.',
  },
  suggestionsMany: {
    sv: '{count} förslag. Välj med piltangenterna.',
    en: '{count} suggestions. Use the arrow keys to choose.',
  },
  suggestionsNone: { sv: 'Inga förslag.', en: 'No suggestions.' },
  suggestionsPaused: {
    sv: 'Många sökningar just nu. Förslagen är tillbaka inom en minut; sök med Enter.',
    en: 'Many searches right now. Suggestions are back within a minute; search with Enter.',
  },
});

interface SearchForm {
  readonly query?: string;
  readonly error?: string | null;
  readonly hint?: Html;
  readonly hasFocus?: boolean;
}

export function renderSearchForm(form: SearchForm, language: Language): Html {
  const t = LAYOUT_TEXTS[language];
  const { error = null, hint } = form;
  return html`<form class="stack" role="search" action="${CONSOLE_PATH}" aria-label="${t.searchCompanies}">
    <label class="visually-hidden" for="q">${t.searchCompanies}</label>
    <div class="search-row">
      ${renderSearchField(form, language)}
      <button>${t.search}</button>
    </div>
    ${error !== null && html`<p class="error" id="q-error">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="q-hint">${hint}</p>`}
  </form>`;
}

/** The script `suggest.js` adds suggestions. */
export function renderSearchField(
  { query = '', error = null, hint, hasFocus = false }: SearchForm,
  language: Language,
): Html {
  const t = SEARCH_FIELD_TEXTS[language];
  const describedBy = [error !== null && 'q-error', hint !== undefined && 'q-hint'].filter(Boolean);
  return html`<div
    class="suggest"
    data-suggest="/console/suggest"
    data-label="${t.suggestions}"
    data-one="${t.suggestionsOne}"
    data-many="${t.suggestionsMany}"
    data-none="${t.suggestionsNone}"
    data-paused="${t.suggestionsPaused}"
  >
    <input
      id="q"
      name="q"
      type="text"
      enterkeyhint="search"
      value="${query}"
      placeholder="${t.placeholder}"
      maxlength="200"
      required
      ${hasFocus && html`autofocus`}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      ${describedBy.length > 0 && html`aria-describedby="${describedBy.join(' ')}"`}
      aria-invalid="${error === null ? 'false' : 'true'}"
    />
  </div>`;
}
