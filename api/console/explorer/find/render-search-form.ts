import { CALL_LIMITS } from '../../../access/access.ts';
import { html, type Html } from '../../html.ts';
import { renderSearchField } from '../../components/render-search-field.ts';
import type { PageRequest } from '../../page.ts';
import { FIND_TEXTS } from './find-texts.ts';

/** Renders the search form. `error` is shown at its field. */
export function renderSearchForm(
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
  query: string,
  error: string | null = null,
): Html {
  const t = FIND_TEXTS[language];
  return html`<form class="stack" role="search" action="/console" aria-label="${t.title}">
    <label class="visually-hidden" for="q">${t.label}</label>
    <div class="search-row">
      ${renderSearchField({ query, placeholder: t.label, error, hintId: 'q-hint' }, language)}
      <button>${t.button}</button>
    </div>
    ${error !== null && html`<p class="error" id="q-error">${error}</p>`}
    <p class="hint" id="q-hint">
      ${t.hint} ${person === null ? t.priceGuest(CALL_LIMITS.guest.searchLimit) : t.priceSignedIn}
    </p>
  </form>`;
}
