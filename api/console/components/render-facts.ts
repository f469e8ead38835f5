import { html, type Html, type HtmlValue } from '../html.ts';
import { byLanguage, type Language } from '../language/language.ts';

export const COPY_TEXTS = byLanguage({
  copy: { sv: 'Kopiera', en: 'Copy' },
  done: { sv: 'Kopierat', en: 'Copied' },
  failed: { sv: 'Det gick inte att kopiera.', en: 'Copying failed.' },
  copied: { sv: 'Kopierat.', en: 'Copied.' },
  copyFailed: {
    sv: 'Det gick inte att kopiera. Markera texten och kopiera den själv.',
    en: 'Could not copy. Select the text and copy it yourself.',
  },
});

/** Pairs of name and value. A pair with null, false or an empty value is not rendered. */
export type DefinitionListEntries = readonly (readonly [name: string, value: HtmlValue])[];

export function renderDefinitionList(definitions: DefinitionListEntries): Html {
  return html`<dl class="facts">
    ${definitions
      .filter(([, value]) => value !== null && value !== false && value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

/** Renders a text with a copy button, which the script `copy.js` makes visible. */
export function renderCopyable(id: string, text: string, name: string, language: Language): Html {
  const t = COPY_TEXTS[language];
  const label = `${t.copy} ${name.toLowerCase()}`;
  return html`<span class="copyable" id="${id}">${text}</span
    ><span
      class="copy-place"
      data-copy="${id}"
      data-label="${t.copy}"
      data-name="${label}"
      data-done="${t.done}"
      data-failed="${t.failed}"
      ><button type="button" title="${t.copy}" aria-label="${label}" hidden>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path class="copy-icon" d="M5.5 5.5h8v8h-8zm5 0v-3h-8v8h3" />
          <path class="copied-icon" d="m3 8.5 3.5 3.5L13 4.5" />
        </svg></button
    ></span>`;
}

/** Renders an empty element. The script `copy.js` adds a button to it that copies the text of `id`. */
export function renderCopyButton(id: string, label: string, language: Language): Html {
  const { copied, copyFailed } = COPY_TEXTS[language];
  return html`<p
    data-copy="${id}"
    data-label="${label}"
    data-done="${copied}"
    data-failed="${copyFailed}"
  ></p>`;
}
