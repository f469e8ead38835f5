import { html, type Html } from '../console/html.ts';
import type { Language } from '../console/language/language.ts';
import { DOCS_INTERFACE_TEXTS } from './docs-texts.ts';

/** Placeholder for the API key in code samples. The script `example-key.js` replaces it. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/**
 * Renders the form for the visitor's API key. The form is hidden until the script `example-key.js`
 * shows it with the right hint and inserts the key into the samples of the page. After signing in,
 * a guest returns to `returnPath`.
 */
export function renderExampleKeyForm(returnPath: string, language: Language): Html {
  const t = DOCS_INTERFACE_TEXTS[language].exampleKey;
  const signIn = `/console/sign-in?next=${encodeURIComponent(returnPath)}`;
  return html`<details class="example-key" hidden>
    <summary>${t.label} <code></code></summary>
    <form>
      <label class="visually-hidden" for="example-key">${t.label}</label>
      <input
        id="example-key"
        type="password"
        autocomplete="off"
        spellcheck="false"
        placeholder="cds_…"
        aria-describedby="example-key-hint"
      />
      <p class="hint" id="example-key-hint">
        <span data-for="guest">${t.guest} <a href="${signIn}">${t.signIn}</a></span>
        <span data-for="empty" hidden>${t.empty}</span>
        <span data-for="filled" hidden>${t.filled}</span>
      </p>
      <p class="row">
        <button type="button" data-action="create" hidden>${t.create}</button>
        <button type="button" class="button-quiet" data-action="forget" hidden>${t.forget}</button>
      </p>
      <p role="status" data-failed="${t.failed}"></p>
    </form>
  </details>`;
}
