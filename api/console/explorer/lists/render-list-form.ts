import { toFacetLabel } from '../../../routes/lists/facet-labels.ts';
import { renderSelect } from '../../components/render-section.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatNumber } from '../../words/format.ts';
import { LIST_COLUMNS, LISTS_PATH, toChosenColumns, type ListField, type ListForm } from './list-form.ts';
import { LIST_TEXTS } from './list-texts.ts';
import { SHOWN_FACETS, type CountedList } from './read-list.ts';

const UNFOLDED_VALUES = 5;
const CHOICES = ['has_annual_report', 'has_trademarks', 'f_tax', 'advertising_allowed'] as const;

interface ShownForm {
  readonly form: ListForm;
  /** Null if the list cannot be counted, since a value is wrong. */
  readonly counted: CountedList | null;
  readonly problem: { readonly field: ListField | null; readonly text: string | null } | null;
}

/** Renders the filters, with the number of companies that each value would give. */
export function renderListForm({ form, counted, problem }: ShownForm, language: Language): Html {
  const t = LIST_TEXTS[language];
  const groups = SHOWN_FACETS.map((facet) => ({
    facet,
    options: counted === null ? [] : toOptions(facet, form, counted, language),
  })).filter(({ options }) => options.length > 0);
  const shown = new Set(
    groups.flatMap(({ facet, options }) => options.map(({ value }) => `${facet} ${value}`)),
  );
  const text = (field: ListField, label: string, hint?: string): Html =>
    renderText(field, label, hint, { form, problem });
  const columns = toChosenColumns(form);
  const options = [
    ['', t.any],
    ['true', t.yes],
    ['false', t.no],
  ] as const;
  const body = html`<div class="stack">
      ${text('industry', t.columns.industry, t.industryHint)} ${text('place', t.place, t.placeHint)}
      ${text('q', t.filters.q)}
      ${renderRange(t.columns.revenue, [text('min_revenue', t.from), text('max_revenue', t.to)], t.amountHint)}
      ${renderRange(t.columns.employees, [text('min_employees', t.from), text('max_employees', t.to)])}
      <button>${t.count}</button>
    </div>
    ${groups.map(({ facet, options }) => renderFacet(facet, options, form, language))}
    <details
      ${[...CHOICES, 'exact_only', 'registered_from', 'registered_to'].some((name) => form[name as ListField].length > 0) && 'open'}
    >
      <summary>${t.more}</summary>
      <div class="stack">
        ${CHOICES.map((name) => renderSelect({ name, label: t.filters[name], options, chosen: form[name].at(-1) ?? '' }))}
        <label class="check"
          ><input
            type="checkbox"
            name="exact_only"
            value="true"
            ${form.exact_only.length > 0 && html`checked`}
          />
          ${t.filters.exact_only}</label
        >
        ${renderRange(t.columns.registered, [text('registered_from', t.from), text('registered_to', t.to)])}
      </div>
    </details>
    <details>
      <summary>${t.columnsTitle}</summary>
      <fieldset>
        <legend class="visually-hidden">${t.columnsTitle}</legend>
        ${LIST_COLUMNS.map((name) =>
          renderFilter('column', {
            value: name,
            name: t.columns[name],
            count: '',
            isChosen: columns.includes(name),
          }),
        )}
      </fieldset>
    </details>`;
  return html`<form class="list-filters card" role="search" action="${LISTS_PATH}" aria-label="${t.title}">
    ${renderHidden(form, shown)}
    <div class="filters">
      <label class="filters-switch"><input type="checkbox" /> ${t.showFilters}</label>
      <div class="filters-body">${body}</div>
    </div>
  </form>`;
}

const UNSHOWN: readonly ListField[] = [
  'sni',
  'section',
  'municipality',
  'county',
  'city',
  'postal_code',
  'legal_form',
  'state',
  'deregistered_from',
  'deregistered_to',
  'fiscal_year_end_from',
  'fiscal_year_end_to',
  'sort',
];

/** Keeps the values that no visible field has. */
function renderHidden(form: ListForm, shown: ReadonlySet<string>): Html[] {
  return UNSHOWN.flatMap((field) =>
    form[field]
      .filter((value) => !shown.has(`${field} ${value}`))
      .map((value) => html`<input type="hidden" name="${field}" value="${value}" />`),
  );
}

interface FilterOption {
  readonly value: string;
  readonly name: string;
  readonly count: string;
  readonly isChosen: boolean;
}

type ShownFacet = (typeof SHOWN_FACETS)[number];

/** Chosen values come first. Codes are shown below a chosen section or code alone. */
function toOptions(facet: ShownFacet, form: ListForm, counted: CountedList, language: Language) {
  const isHidden = facet === 'sni' && form.sni.length + form.section.length === 0;
  const values = isHidden ? [] : (counted.facets[facet] ?? []);
  const options = values.map(({ value, count }): FilterOption => ({
    value,
    name: toFacetLabel(facet, value, counted.codeLists)[language],
    count: formatNumber(count, language),
    isChosen: form[facet].includes(value),
  }));
  return [...options.filter((each) => each.isChosen), ...options.filter((each) => !each.isChosen)];
}

function renderFacet(
  facet: ShownFacet,
  options: readonly FilterOption[],
  form: ListForm,
  language: Language,
): Html {
  const t = LIST_TEXTS[language];
  const unfolded = Math.max(UNFOLDED_VALUES, form[facet].length);
  const folded = options.slice(unfolded);
  return html`<fieldset>
    <legend>${t.filters[facet]}</legend>
    ${options.slice(0, unfolded).map((option) => renderFilter(facet, option))}
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${t.moreValues(folded.length)}</summary>
        ${folded.map((option) => renderFilter(facet, option))}
      </details>`
    }
  </fieldset>`;
}

function renderFilter(field: ListField, { value, name, count, isChosen }: FilterOption): Html {
  return html`<label class="filter"
    ><input type="checkbox" name="${field}" value="${value}" ${isChosen && html`checked`} />
    <span>${name}</span> <span class="filter-count">${count}</span></label
  >`;
}

function renderText(
  field: ListField,
  label: string,
  hint: string | undefined,
  { form, problem }: Pick<ShownForm, 'form' | 'problem'>,
): Html {
  const error = problem?.field === field ? problem.text : null;
  // The search field of the header is `q` already.
  const id = `filter-${field}`;
  const about = [error !== null && `${id}-error`, hint !== undefined && `${id}-hint`];
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${field}"
      type="${field.startsWith('registered') ? 'date' : 'text'}"
      maxlength="200"
      autocomplete="off"
      value="${form[field].at(-1) ?? ''}"
      aria-describedby="${about.filter((each) => each !== false).join(' ')}"
      aria-invalid="${error === null ? 'false' : 'true'}"
    />
    ${error !== null && html`<p class="error" id="${id}-error" role="alert">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`;
}

function renderRange(title: string, bounds: readonly Html[], hint?: string): Html {
  return html`<fieldset class="range">
    <legend>${title}</legend>
    <div>${bounds}</div>
    ${hint !== undefined && html`<p class="hint">${hint}</p>`}
  </fieldset>`;
}
