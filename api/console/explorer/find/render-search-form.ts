import { CALL_LIMITS } from '../../../access/access.ts';
import { html, type Html } from '../../html.ts';
import type { PageRequest } from '../../page.ts';
import { FIND_TEXTS } from './find-texts.ts';

/**
 * Renders the search form. `error` is shown at its field. Suggestions need the script `suggest.js`.
 */
export function renderSearchForm(
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
  q: string,
  error: string | null = null,
): Html {
  const t = FIND_TEXTS[language];
  return html`<form class="card stack" role="search" action="/console" aria-label="${t.title}">
    <div class="field field-wide">
      <label for="q">${t.label}</label>
      <div
        class="suggest"
        data-suggest="/console/suggest"
        data-label="${t.suggestions}"
        data-one="${t.suggestionsOne}"
        data-many="${t.suggestionsMany}"
        data-none="${t.suggestionsNone}"
        data-deregistered="${t.deregistered}"
      >
        <input
          id="q"
          name="q"
          type="text"
          enterkeyhint="search"
          value="${q}"
          maxlength="200"
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="${error === null ? 'q-hint' : 'q-error q-hint'}"
          aria-invalid="${error === null ? 'false' : 'true'}"
        />
      </div>
      ${error !== null && html`<p class="error" id="q-error">${error}</p>`}
      <p class="hint" id="q-hint">
        ${t.hint} ${person === null ? t.priceGuest(CALL_LIMITS.guest.searchLimit) : t.priceSignedIn}
      </p>
    </div>
    <p><button>${t.button}</button></p>
  </form>`;
}
