import type { Company } from '../../../../shared/domain/company.ts';
import { isOfGroup } from '../../../../shared/domain/financial-metrics.ts';
import type { ListSort } from '../../../../shared/store/list-criteria.ts';
import { renderBadge } from '../../components/render-section.ts';
import { renderTable, renderUnknown, type SortableColumn } from '../../components/render-table.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toInactiveStates } from '../../words/company-state.ts';
import {
  createNumberFormatter,
  formatOrgNumber,
  formatShortMonthYear,
  formatTown,
} from '../../words/format.ts';
import { findLargestMoneyUnit, toEmployeesText, type SizeEnvelope } from '../../words/money.ts';
import { toChosenColumns, toListPath, type ListColumnName, type ListForm } from './list-form.ts';
import { LIST_TEXTS } from './list-texts.ts';

export function renderRows(companies: readonly Company[], form: ListForm, language: Language): Html {
  const t = LIST_TEXTS[language];
  const columns = toChosenColumns(form);
  const unit = chooseUnit(companies);
  // The unit stays on one line of a narrow heading.
  const revenue = `${t.columns.revenue}, ${unit[language].replaceAll(' ', '\u00A0')}`;
  const heads = {
    town: { wide: t.columns.town },
    industry: { wide: t.columns.industry },
    form: { wide: t.columns.form },
    registered: toSortable(t.columns.registered, ['registered_desc'], form),
    revenue: toSortable(revenue, ['revenue_desc', 'revenue_asc'], form),
    employees: { ...toSortable(t.columns.employees, ['employees_desc'], form), isWide: true },
  };
  return html`${renderTable({
    label: t.title,
    columns: [toSortable(t.nameHead, ['name'], form), ...columns.map((name) => heads[name])],
    rows: companies.map(
      (company) =>
        html`<tr>
          ${renderName(company, columns, language)}
          ${columns.map((name) => CELLS[name](company, language, unit.factor))}
        </tr>`,
    ),
  })}
  ${companies.some(hasSizeClass) && html`<p class="hint">${t.sizeClassText}</p>`}`;
}

function renderName(company: Company, columns: readonly ListColumnName[], language: Language): Html {
  const { name, orgNumber, postalAddress, employees_estimate: employees } = company;
  return html`<th scope="row">
    <a href="${toCompanyPath(orgNumber)}">${name}</a>
    ${toInactiveStates(company, language).map(renderBadge)}
    <span class="muted small">
      ${formatOrgNumber(orgNumber)}
      ${
        columns.includes('town') &&
        html`<span class="only-narrow town">${formatTown(postalAddress.city)}</span>`
      }
      ${
        columns.includes('employees') &&
        employees.type !== 'none' &&
        html`<span class="only-narrow">${toEmployeesText(employees, language)}</span>`
      }
    </span>
  </th>`;
}

type Cell = (company: Company, language: Language, unitSek: number) => Html;

const CELLS: Readonly<Record<ListColumnName, Cell>> = {
  town: ({ postalAddress }) => html`<td class="only-wide">${formatTown(postalAddress.city)}</td>`,
  industry: ({ sniCodes }) => html`<td class="only-wide" lang="sv">${sniCodes.sni1_name}</td>`,
  form: ({ legalForm }) => html`<td class="only-wide">${legalForm}</td>`,
  registered: ({ registrationDate: day }, language) =>
    html`<td class="number">${day !== null && formatShortMonthYear(day, language)}</td>`,
  revenue: ({ revenue_estimate: revenue, financials }, language, unitSek) =>
    html`<td class="number">
      ${renderSize(revenue, unitSek, language)}
      ${
        revenue.type === 'exact' &&
        isOfGroup(financials) &&
        html`<small class="muted">${LIST_TEXTS[language].ofGroup}</small>`
      }
    </td>`,
  employees: ({ employees_estimate: employees }, language) =>
    html`<td class="number only-wide">${renderSize(employees, 1, language)}</td>`,
};

/** A head that sorts the list by the next of its `sorts`. */
function toSortable(text: string, sorts: readonly ListSort[], form: ListForm): SortableColumn {
  const present = sorts.findIndex((sort) => sort === (form.sort.at(-1) ?? 'revenue_desc'));
  const sort = sorts[(present + 1) % sorts.length];
  const isAscending = sorts[present] === 'name' || sorts[present] === 'revenue_asc';
  return {
    sortableLabel: text,
    sortedTablePath: toListPath(form, { sort: sort === undefined ? [] : [sort] }),
    order: present === -1 ? 'none' : isAscending ? 'ascending' : 'descending',
    isNumeric: sorts[0] !== 'name',
  };
}

/** Amounts below a thousand are rounded, since no list needs kronor. */
function chooseUnit(companies: readonly Company[]) {
  const amounts = companies.map(({ revenue_estimate: { value, interval_high: high, interval_low: low } }) =>
    Math.abs(value ?? high ?? low ?? 0),
  );
  return findLargestMoneyUnit(Math.max(1_000, Math.min(Math.max(...amounts), 999_999_999) / 5));
}

function hasSizeClass({ revenue_estimate: revenue, employees_estimate: employees }: Company): boolean {
  return revenue.type === 'interval' || employees.type === 'interval';
}

function renderSize(size: SizeEnvelope, unit: number, language: Language): Html | string {
  const { type, value, interval_low: low, interval_high: high } = size;
  // Decimals stand below one another: `12,5` and `410,0`.
  const decimals = unit > 1e3 && value !== 0 ? 1 : 0;
  if (type === 'exact' && value !== null) return toAmountText(value, unit, decimals, language);
  if (type === 'interval' && low !== null)
    return html`<i class="size-class">${toIntervalText(low, high, unit, language)}</i
      ><span class="visually-hidden"> ${LIST_TEXTS[language].sizeClass}</span>`;
  return renderUnknown(language);
}

/** `12,5`. A tiny amount becomes `under 0,1`, not zero. */
function toAmountText(value: number, unit: number, minimumFractionDigits: 0 | 1, language: Language): string {
  const maximumFractionDigits = unit === 1e3 ? 0 : 1;
  const toText = createNumberFormatter(language, { minimumFractionDigits, maximumFractionDigits });
  const format = (amount: number): string => toText(amount / unit);
  const least = toLeast(unit);
  return value > 0 && value < least ? LIST_TEXTS[language].below(format(least)) : format(value);
}

/** `1–5`, `under 500`, `minst 10 000` in units of `unit`. `high` is null without an upper bound. */
function toIntervalText(low: number, high: number | null, unit: number, language: Language): string {
  const t = LIST_TEXTS[language];
  const format = (amount: number): string => toAmountText(amount, unit, 0, language);
  if (high === null) return t.open(format(low));
  // A turnover class ends one krona before the next begins.
  const end = unit === 1 ? high : Math.max(high + 1, toLeast(unit));
  if (unit !== 1 && low < toLeast(unit)) return t.below(format(end));
  return low === end ? format(end) : `${format(low)}–${format(end)}`;
}

/** The smallest amount above zero that a column shows, in SEK. */
function toLeast(unit: number): number {
  return unit === 1e3 ? unit : unit / 10;
}
