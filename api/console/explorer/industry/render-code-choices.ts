import type { SniCode } from '../../../../shared/matching/find-sni-codes.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import type { IndustryForm } from './read-industry-form.ts';
import { toIndustryPath } from './to-industry-path.ts';

/** Renders SNI codes to choose from. Choosing one fills in the form and does not search. */
export function renderCodeChoices(
  codes: readonly SniCode[],
  hasMore: boolean,
  form: IndustryForm,
  language: Language,
): Html {
  const t = INDUSTRY_TEXTS[language];
  return html`<section class="card stack" aria-labelledby="codes">
    <h2 id="codes">${t.codes(codes.length)}</h2>
    <p>${t.codesHint}</p>
    <ul class="codes">
      ${codes.map(
        ({ code, description }) =>
          html`<li>
            <a href="${toIndustryPath({ ...form, code, offset: 0, pressedButton: null })}"
              >${code} <span lang="sv">${description}</span></a
            >
          </li>`,
      )}
    </ul>
    ${hasMore && html`<p>${t.moreCodes}</p>`}
  </section>`;
}
