import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageRequest } from '../../page.ts';
import { formatNumber } from '../../words/format.ts';
import {
  hasFilter,
  type SniCodeWithCompanyCount,
  type IndustryCodeMatches,
  type SearchWithFewerFilters,
} from './count-companies.ts';
import { EXAMPLE_TRADES, INDUSTRY_TEXTS } from './industry-texts.ts';
import { toIndustryPagePath, type IndustryForm } from './read-industry-form.ts';

const MAX_UNFOLDED = 5;

export function renderSniCodeChoices(
  { choices, hasMore, searchesWithFewerFilters, searchedWordsAndSection }: IndustryCodeMatches,
  form: IndustryForm,
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const used = choices.filter(({ companyCount }) => companyCount > 0);
  const empty = choices.filter(({ companyCount }) => companyCount === 0);
  return html`<section class="card" aria-labelledby="results">
    <div class="card-head">
      <h2 id="results">${t.codes(form.codeOrWords)}</h2>
      <span class="hint">${toCountTitle(form, language)}</span>
    </div>
    ${renderMeaning(searchedWordsAndSection, form.codeOrWords, language)}
    ${
      used.length === 0
        ? renderNoChoices(form, searchesWithFewerFilters, language)
        : html`<p>${t.codesHint} ${person !== null && t.codesPrice(form.limit)}</p>
            ${renderSniCodeLinks(used, form, language)}`
    }
    ${
      empty.length > 0 &&
      html`<details class="filters" ${used.length === 0 && empty.length <= MAX_UNFOLDED && 'open'}>
        <summary>${t.codesEmpty(empty.length)}</summary>
        ${renderSniCodeLinks(empty, form, language)}
      </details>`
    }
    ${hasMore && html`<p>${t.moreCodes}</p>`}
  </section>`;
}

/**
 * Renders a hint that shows the words or the section that the search used instead of the typed
 * text. False if it used the typed text.
 */
function renderMeaning(
  { searchedWords, typedSection }: IndustryCodeMatches['searchedWordsAndSection'],
  typed: string,
  language: Language,
): Html | false {
  const t = INDUSTRY_TEXTS[language];
  if (typedSection !== null)
    return html`<p class="hint">${t.codesSection(typedSection.letter, typedSection.name)}</p>`;
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(searchedWords.map(t.quoted));
  return searchedWords[0] !== typed && html`<p class="hint">${t.codesMeaning(list)}</p>`;
}

function toCountTitle(form: IndustryForm, language: Language): string {
  const t = INDUSTRY_TEXTS[language];
  if (hasFilter(form)) return t.codesFiltered;
  if (form.city !== '') return t.codesIn(form.city);
  return form.activeOnly ? t.codesActive : t.codesAll;
}

function renderNoChoices(
  form: IndustryForm,
  looser: readonly SearchWithFewerFilters[],
  language: Language,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const isFiltered = form.city !== '' || hasFilter(form);
  const none = isFiltered ? t.codesNone : form.activeOnly ? t.codesNoneActive : t.codesNoneAtAll;
  return html`<div class="empty">
    <p>${none}</p>
    ${
      looser.length > 0 &&
      html`<p class="tries">
        ${looser.map(
          ({ withoutFilter, form: wider, companyOrCodeCount }) =>
            html`<a href="${toIndustryPagePath({ ...wider, pressedButton: 'page' })}"
              >${t.tryWithout[withoutFilter](t.codesFound(companyOrCodeCount))}</a
            >`,
        )}
      </p>`
    }
    ${looser.length === 0 && renderExampleTrades(form, language)}
  </div>`;
}

function renderExampleTrades({ city }: IndustryForm, language: Language): Html {
  const toPath = (trade: string): string =>
    `/console/industry?${new URLSearchParams({ sni_code: trade, ...(city !== '' && { city }) }).toString()}`;
  return html`<p class="tries hint">
    ${INDUSTRY_TEXTS[language].try}
    ${EXAMPLE_TRADES.map((trade) => html`<a href="${toPath(trade)}">${trade}</a>`)}
  </p>`;
}

export function renderSniCodeLinks(
  choices: readonly SniCodeWithCompanyCount[],
  form: IndustryForm,
  language: Language,
): Html {
  const t = INDUSTRY_TEXTS[language];
  return html`<ul class="choices">
    ${choices.map(
      ({ code, description, edition, companyCount }) =>
        html`<li>
          <a
            href="${toIndustryPagePath({ ...form, codeOrWords: code, offset: 0, pressedButton: 'page' })}"
            lang="sv"
            >${description}</a
          >
          <span class="muted">${code} · ${t.edition(edition)}</span>
          <span class="number">${formatNumber(companyCount, language)}</span>
        </li>`,
    )}
  </ul>`;
}
