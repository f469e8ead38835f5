import { INDUSTRY_SORTS } from '../../../../shared/store/port.ts';
import { CALL_LIMITS } from '../../../access/access.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageRequest } from '../../page.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { renderCheckbox, renderSelect, renderTextField } from './render-fields.ts';
import { PAGE_SIZES, type IndustryForm } from './read-industry-form.ts';
import type { FormProblem } from './to-industry-problem.ts';

/**
 * Renders the industry search form with its price. The script `industry.js` updates the price when
 * the page size changes.
 */
export function renderIndustryForm(
  form: IndustryForm,
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
  problem: FormProblem | null,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const isGuest = person === null;
  return html`<form
    class="card stack"
    role="search"
    action="/console/industry#results"
    aria-label="${t.title}"
  >
    <div class="fields">${renderTexts(form, language, problem)}</div>
    <div class="fields">${renderChoices(form, isGuest, language)}</div>
    <div class="row">
      ${renderCheckbox('active_only', t.activeOnly, form.activeOnly)}
      ${renderCheckbox('exact_only', t.exactOnly, form.exactOnly)}
    </div>
    <p class="hint">${isGuest ? t.priceGuest(CALL_LIMITS.guest.sniSearchLimit) : t.price}</p>
    ${renderButtons(isGuest ? null : Math.max(...PAGE_SIZES), language)}
  </form>`;
}

function renderTexts(form: IndustryForm, language: Language, problem: FormProblem | null): Html[] {
  const t = INDUSTRY_TEXTS[language];
  const fields = [
    { name: 'sni_code', label: t.code, value: form.code, hint: t.codeHint },
    { name: 'city', label: t.city, value: form.city, hint: t.cityHint },
    { name: 'min_revenue', label: t.minRevenue, value: form.minRevenue },
    { name: 'max_revenue', label: t.maxRevenue, value: form.maxRevenue },
  ];
  return fields.map((field) => renderTextField(field, problem));
}

function renderChoices(form: IndustryForm, isGuest: boolean, language: Language): (Html | false)[] {
  const t = INDUSTRY_TEXTS[language];
  const reports = [
    ['', t.reportsAll],
    ['true', t.reportsWith],
    ['false', t.reportsWithout],
  ] as const;
  const sizes = PAGE_SIZES.map((size) => [String(size), String(size)] as const);
  return [
    renderSelect('has_annual_report', t.reports, reports, form.reports),
    renderSelect(
      'sort',
      t.sort,
      INDUSTRY_SORTS.map((sort) => [sort, t.sorts[sort]] as const),
      form.sort,
    ),
    !isGuest && renderSelect('limit', t.limit, sizes, String(form.limit)),
  ];
}

/**
 * Renders the buttons. `maxCost` is the price of the largest page; null for a guest, whose search
 * is free.
 */
function renderButtons(maxCost: number | null, language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  const cost = maxCost === null ? t.free : t.maxCredits(maxCost);
  // The script inserts the price of the chosen page size.
  const withCost = (text: string): string => text.replace('{cost}', t.maxCreditsText);
  return html`<div class="row">
    <button name="search" value="page" data-cost="${withCost(t.search)}">
      ${t.search.replace('{cost}', cost)}
    </button>
    <button class="button-quiet" name="search" value="csv" data-cost="${withCost(t.searchCsv)}">
      ${t.searchCsv.replace('{cost}', cost)}
    </button>
  </div>`;
}
