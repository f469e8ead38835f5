import { renderSection } from '../../components/render-section.ts';
import { renderTable } from '../../components/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import type { CompanyRecord } from './read-company.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { createMoneyAxis } from '../../plots/axis.ts';
import { drawYears } from '../../plots/draw-years.ts';
import {
  FIGURE_NAMES,
  formatFigure,
  formatRatio,
  RATIO_NAMES,
  toFigureName,
  toRatioName,
} from '../../words/figure.ts';
import { formatDay } from '../../words/format.ts';
import { formatMoney } from '../../words/money.ts';
import type { FiscalYear } from '../../../../shared/domain/fiscal-year.ts';

/** Maximum fiscal years shown. A multi-year overview adds four years to the digital reports. */
const MAX_YEARS = 15;

/**
 * Renders the fiscal years: net revenue and profit as a plot, all figures as a table. The group's
 * figures have a table of their own. False for a company without figures.
 */
export function renderFinancials({ years, groupYears }: CompanyRecord, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  const [own, group] = [years.slice(0, MAX_YEARS), groupYears.slice(0, MAX_YEARS)];
  if (own.length === 0 && group.length === 0) return false;
  const body = [
    own.length > 0 && html`${drawFigures(own, language)} ${renderFigures(own, t.financialsTable, language)}`,
    group.length > 0 &&
      html`<h3>${t.group}</h3>
        ${renderFigures(group, t.groupTable, language)}`,
  ];
  return renderSection({ id: 'financials', title: t.financials, body });
}

/** Draws net revenue and profit of fiscal years side by side. */
function drawFigures(years: readonly FiscalYear[], language: Language): Html {
  return html`<div class="plots">
    ${(['revenue', 'netResult'] as const).map((figure) => drawFigure(figure, years, language))}
  </div>`;
}

function drawFigure(figure: 'revenue' | 'netResult', years: readonly FiscalYear[], language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const name = toFigureName(figure, language);
  const known = years.map((year) => ({ year: toYear(year), value: year[figure] }));
  const description = known
    .toReversed()
    .map(({ year, value }) => `${year}: ${value === null ? t.unknown : formatMoney(value, language)}`)
    .join('; ');
  return html`<div>
    <h3>${name}</h3>
    ${drawYears({
      ...{ id: `plot-${figure}`, title: name, description, name, language, columnsTitle: t.year },
      ...{ years: known, axis: createMoneyAxis(language), empty: t.unknown, hasTable: false },
    })}
  </div>`;
}

function toYear({ fiscalYearEnd }: FiscalYear): number {
  return Number(fiscalYearEnd.slice(0, 4));
}

/**
 * Renders fiscal years as columns, the latest on the right as in the charts, with the source of
 * each year in words. Figures missing from all years are left out.
 */
export function renderFigures(latestFirst: readonly FiscalYear[], label: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const years = latestFirst.toReversed();
  const figures = FIGURE_NAMES.map((name) => ({
    title: toFigureName(name, language),
    cells: years.map((year) => formatKnown(year[name], (value) => formatFigure(name, value, language))),
  }));
  const ratios = RATIO_NAMES.map((name) => ({
    title: toRatioName(name, language),
    cells: years.map(({ ratios }) =>
      formatKnown(ratios[name], (value) => formatRatio(name, value, language)),
    ),
  }));
  const rows = [...figures, ...ratios].filter(({ cells }) => cells.some((cell) => cell !== null));
  return html`<p class="hint">${label}.</p>
    ${renderTable({
      ...{ label, startsAtEnd: true },
      columns: [t.yearEnding, ...years.map(({ fiscalYearEnd }) => ({ numeric: fiscalYearEnd }))],
      rows: [
        ...rows.map(
          ({ title, cells }) =>
            html`<tr>
              <th scope="row">${title}</th>
              ${cells.map((cell) => html`<td class="number">${cell ?? renderUnknown(language)}</td>`)}
            </tr>`,
        ),
        html`<tr>
          <th scope="row">${t.basis}</th>
          ${years.map((year) => html`<td class="basis">${renderBasis(year, language)}</td>`)}
        </tr>`,
      ],
    })}`;
}

function formatKnown(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value);
}

/** Names the report that the figures are from, and says when a later report changed them. */
function renderBasis({ basis, filing, restated }: FiscalYear, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const from = basis === 'filed' ? '' : ` ${t.ofReport(formatDay(filing, language))}`;
  return html`${t.bases[basis]}${from}${restated && html`<br /><strong>${t.restated}</strong>`}`;
}

function renderUnknown(language: Language): Html {
  return html`<span aria-hidden="true">–</span
    ><span class="visually-hidden">${COMPANY_TEXTS[language].unknown}</span>`;
}
