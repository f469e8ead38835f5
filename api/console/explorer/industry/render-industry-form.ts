import { INDUSTRY_SORTS } from '../../../../shared/store/port.ts';
import { LIMITS_WITHIN_ONE_CALL } from '../../../calls/access.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageRequest } from '../../page.ts';
import { EXAMPLE_TRADES, INDUSTRY_TEXTS } from './industry-texts.ts';
import { PAGE_SIZES, type IndustryForm, parseAmount } from './read-industry-form.ts';
import type { AppError } from '../../../../shared/errors/app-error.ts';
import { formatNumber } from '../../words/format.ts';

const AMOUNTS: ReadonlySet<string> = new Set(['min_revenue', 'max_revenue']);

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
  const maxCost = isGuest ? null : Math.max(...PAGE_SIZES);
  const text = (field: TextField): Html => renderTextField(field, problem);
  return html`<form
    class="card stack"
    role="search"
    action="/console/industry#results"
    aria-label="${t.title}"
  >
    <div class="finder">
      ${text({ name: 'sni_code', label: t.code, value: form.codeOrWords, hint: t.codeHint })}
      ${text({ name: 'city', label: t.city, value: form.city, hint: t.cityHint })}
      <button name="search" value="page">${t.search}</button>
    </div>
    <p class="hint">
      ${maxCost === null ? t.priceGuest(LIMITS_WITHIN_ONE_CALL.guest.maxSniSearchResults) : renderPrice(maxCost, language)}
    </p>
    ${(form.codeOrWords === '' || problem?.field === 'sni_code') && renderTradeButtons(language)}
    <details class="filters" ${AMOUNTS.has(problem?.field ?? '') && 'open'}>
      <summary>${t.filters} <span class="muted">${listChoices(form, language).join(' · ')}</span></summary>
      <div class="stack">
        <div class="fields">
          ${text({ name: 'min_revenue', label: t.minRevenue, value: form.minRevenue })}
          ${text({ name: 'max_revenue', label: t.maxRevenue, value: form.maxRevenue })}
          ${renderChoices(form, isGuest, language)}
        </div>
        <div class="row">
          ${renderCheckbox('active_only', t.activeOnly, form.activeOnly)}
          ${renderCheckbox('exact_only', t.exactOnly, form.exactRevenueOnly)}
        </div>
        <div>${renderExport(maxCost, language)}</div>
      </div>
    </details>
  </form>`;
}

/**
 * Renders one button for each example word. A button submits all fields as typed, except the code:
 * its own word replaces a typed code, because the server uses the last value of a field.
 */
function renderTradeButtons(language: Language): Html {
  return html`<p class="tries hint">
    ${INDUSTRY_TEXTS[language].try}
    ${EXAMPLE_TRADES.map(
      (trade) => html`<button class="link" name="sni_code" value="${trade}">${trade}</button>`,
    )}
  </p>`;
}

/** Lists the chosen filters and the sort order in words, for the heading of the folded filters. */
function listChoices(form: IndustryForm, language: Language): string[] {
  const t = INDUSTRY_TEXTS[language];
  const choices: readonly (string | false)[] = [
    form.activeOnly && t.activeOnly,
    form.exactRevenueOnly && t.exactOnly,
    form.reports === 'true' && t.withReport,
    form.reports === 'false' && t.withoutReport,
    form.minRevenue !== '' && t.atLeast(toAmountText(form.minRevenue, language)),
    form.maxRevenue !== '' && t.atMost(toAmountText(form.maxRevenue, language)),
    t.sorts[form.sort],
  ];
  return choices.filter((choice) => choice !== false);
}

function toAmountText(typed: string, language: Language): string {
  const amount = parseAmount(typed);
  return typeof amount === 'number' ? formatNumber(amount, language) : amount;
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
 * Renders the price of a list with `maxCost` credits. The script replaces it with the price of the
 * chosen page size.
 */
function renderPrice(maxCost: number, language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  return html`${t.price}
    <span data-cost="${t.pricePage}">${toPriceText(t.pricePage, maxCost, language)}</span>`;
}

/**
 * Renders the button for the CSV file with its highest price, `maxCost` credits. The file is free
 * if `maxCost` is null.
 */
function renderExport(maxCost: number | null, language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  const text = maxCost === null ? t.exportFree : toPriceText(t.export, maxCost, language);
  return html`<button class="button-quiet" name="search" value="csv" data-cost="${t.export}">
    ${text}
  </button>`;
}

function toPriceText(text: string, maxCost: number, language: Language): string {
  return text.replace('{count}', formatNumber(maxCost, language));
}

interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly inputMode?: 'text' | 'numeric';
}

/**
 * Renders a text field with its label and hint. If `problem` is about this field, shows its
 * `textReplacingStandardText` as an error below the field. Shows no error if that text is null.
 */
function renderTextField(
  { name, label, value, hint, inputMode = 'text' }: TextField,
  problem: FormProblem | null,
): Html {
  const error = problem?.field === name ? problem.textReplacingStandardText : null;
  const about = [error !== null && `${name}-error`, hint !== undefined && `${name}-hint`].filter(
    (id) => id !== false,
  );
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="${inputMode}"
      maxlength="200"
      autocomplete="off"
      value="${value}"
      aria-describedby="${about.join(' ')}"
      aria-invalid="${error === null ? 'false' : 'true'}"
    />
    ${error !== null && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/** Renders a select box. `choices` are pairs of value and text. */
function renderSelect(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${choices.map(([value, text]) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select>
  </div>`;
}

function renderCheckbox(name: string, label: string, isTicked: boolean): Html {
  return html`<label class="check">
    ${
      isTicked
        ? html`<input type="checkbox" name="${name}" value="1" checked />`
        : html`<input type="checkbox" name="${name}" value="1" />`
    }
    ${label}
  </label>`;
}

/** An input error. `field` is null if the error concerns the whole form. */
export interface FormProblem {
  readonly field: string | null;
  readonly textReplacingStandardText: string | null;
}

/**
 * Finds a problem of the two revenue amounts that the API would refuse: a text that is no amount,
 * or a minimum above the maximum. Null if it accepts both.
 */
export function findAmountProblem(
  { minRevenue, maxRevenue }: IndustryForm,
  language: Language,
): FormProblem | null {
  const t = INDUSTRY_TEXTS[language];
  const amounts = [
    ['min_revenue', parseAmount(minRevenue)],
    ['max_revenue', parseAmount(maxRevenue)],
  ] as const;
  const wrong = amounts.find(([, amount]) => typeof amount === 'string' && amount !== '');
  if (wrong !== undefined) return { field: wrong[0], textReplacingStandardText: t.wrongAmount };
  const [least, most] = amounts.map(([, amount]) => amount);
  return typeof least === 'number' && typeof most === 'number' && least > most
    ? { field: 'max_revenue', textReplacingStandardText: t.wrongRange }
    : null;
}

/** Maps an error of `/v1/sni/search` to a field of the form and a text. */
export function toIndustryFormProblem({ code, message, members }: AppError, language: Language): FormProblem {
  const t = INDUSTRY_TEXTS[language];
  if (code === 'threshold_exceeded') {
    const total = formatNumber(Number(members['totalCount']), language);
    return { field: 'city', textReplacingStandardText: t.cityNeeded(total) };
  }
  if (code !== 'invalid_parameter') return { field: null, textReplacingStandardText: null };
  if (message === 'Invalid revenue range')
    return { field: 'max_revenue', textReplacingStandardText: t.wrongRange };
  const field = message.replace(/^Invalid /, '');
  return AMOUNTS.has(field)
    ? { field, textReplacingStandardText: t.wrongAmount }
    : { field: null, textReplacingStandardText: null };
}
