import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageRequest } from '../../page.ts';
import { formatNumber } from '../../words/format.ts';
import { hasLimits, NO_LIMITS, type CodeChoice, type FoundCodes } from './count-companies.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { toIndustryPath, type IndustryForm } from './read-industry-form.ts';

/** Renders SNI codes as choices. Choosing a code searches with the filters of the form. */
export function renderCodeChoices(
  { choices, hasMore }: FoundCodes,
  form: IndustryForm,
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const used = choices.filter(({ companies }) => companies > 0);
  const empty = choices.filter(({ companies }) => companies === 0);
  const list = (listed: readonly CodeChoice[]): Html =>
    html`<ul class="choices">
      ${listed.map(
        ({ code, description, edition, companies }) =>
          html`<li>
            <a href="${toIndustryPath({ ...form, code, offset: 0, pressedButton: 'page' })}" lang="sv"
              >${description}</a
            >
            <span class="muted">${code} · ${t.edition(edition)}</span>
            <span class="number">${formatNumber(companies, language)}</span>
          </li>`,
      )}
    </ul>`;
  return html`<section class="card" aria-labelledby="results">
    <div class="card-head">
      <h2 id="results">${t.codes(form.code)}</h2>
      <span class="hint">${toCountTitle(form, language)}</span>
    </div>
    ${
      used.length === 0
        ? renderNoChoices(form, language)
        : html`<p>${t.codesHint} ${person !== null && t.codesPrice(form.limit)}</p>
            ${list(used)}`
    }
    ${
      empty.length > 0 &&
      used.length > 0 &&
      html`<details class="filters">
        <summary>${t.codesEmpty(empty.length)}</summary>
        ${list(empty)}
      </details>`
    }
    ${hasMore && html`<p>${t.moreCodes}</p>`}
  </section>`;
}

/** Returns what the numbers beside the codes count. */
function toCountTitle(form: IndustryForm, language: Language): string {
  const t = INDUSTRY_TEXTS[language];
  if (hasLimits(form)) return t.codesFiltered;
  if (form.city !== '') return t.codesIn(form.city);
  return form.activeOnly ? t.codesActive : t.codesAll;
}

/** Renders searches for the same words with fewer filters, when no code has companies. */
function renderNoChoices(form: IndustryForm, language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  const tries = [
    form.city !== '' && ([t.wholeCountry, { city: '' }] as const),
    form.activeOnly && ([t.withDeregistered, { activeOnly: false }] as const),
    hasLimits(form) && ([t.withoutLimits, NO_LIMITS] as const),
  ].filter((each) => each !== false);
  const all = [t.withoutFilters, { ...NO_LIMITS, city: '', activeOnly: false }] as const;
  return html`<p>${t.codesNone}</p>
    <p class="tries">
      ${[...tries, ...(tries.length > 1 ? [all] : [])].map(
        ([text, change]) =>
          html`<a href="${toIndustryPath({ ...form, ...change, offset: 0, pressedButton: 'page' })}"
            >${text}</a
          >`,
      )}
    </p>`;
}
