import type { FinancialMetrics } from '../../../../shared/domain/financial-metrics.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatMoney, createMoneyAxis } from '../../plots/axis.ts';
import { drawYears } from '../../plots/draw-years.ts';
import { FIGURE_NAMES, toFigureName } from '../../words/figure.ts';
import { renderTable } from '../../layout/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { formatFigure } from './format-figure.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/**
 * Maximum fiscal years shown. Digital reports exist since 2018, so more years come from wrong
 * dates.
 */
const MAX_YEARS = 15;

/** Figures of one annual report. */
interface FiscalYear {
  /** Last day, `YYYY-MM-DD`. */
  readonly end: string;
  readonly year: number;
  readonly figures: FinancialMetrics;
}

/**
 * Renders the figures of the annual reports: net revenue and profit as a plot, all figures as a
 * table.
 */
export function renderFinancials({ detail }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const years = detail.filings
    .flatMap(({ fiscalEnd: end, financials: figures }) =>
      figures === null ? [] : [{ end, year: Number(end.slice(0, 4)), figures }],
    )
    .slice(0, MAX_YEARS);
  const [latest] = years;
  const body =
    latest === undefined
      ? html`<p>${t.noFigures}</p>`
      : html`${drawFigures(latest, years, language)} ${renderFigures(years, language)}`;
  // Without reports the text above says so already.
  const sources =
    detail.annualReports === null ? [] : [{ authority: t.annualReports, from: detail.annualReports }];
  return renderSection({ id: 'financials', title: t.financials, sources, body }, language);
}

/** Draws net revenue and profit of fiscal years, which are sorted latest first. */
function drawFigures(latest: FiscalYear, years: readonly FiscalYear[], language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const earliest = years.at(-1) ?? latest;
  const { revenue, netResult } = latest.figures;
  const toText = (amount: number | null): string =>
    amount === null ? t.unknown : formatMoney(amount, language);
  return drawYears({
    ...{ id: 'financials-plot', title: t.financialsPlot, language, columnsTitle: t.year },
    description: t.financialsSeen(earliest.year, latest.year, toText(revenue), toText(netResult)),
    names: [toFigureName('revenue', language), toFigureName('netResult', language)],
    years: years.map(({ year, figures }) => ({ year, values: [figures.revenue, figures.netResult] })),
    axis: createMoneyAxis(language),
    empty: t.noFigures,
    hasTable: false,
  });
}

/**
 * Renders a table with one column per fiscal year, latest first. Leaves out figures that no report
 * has.
 */
function renderFigures(years: readonly FiscalYear[], language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const known = FIGURE_NAMES.filter((name) => years.some(({ figures }) => figures[name] !== null));
  return html`<p class="hint">${t.financialsTable}.</p>
    ${renderTable({
      label: t.financialsTable,
      columns: [t.yearEnding, ...years.map(({ end }) => ({ numeric: end }))],
      rows: known.map(
        (name) =>
          html`<tr>
            <th scope="row">${toFigureName(name, language)}</th>
            ${years.map(({ figures }) => html`<td class="number">${renderFigure(name, figures, language)}</td>`)}
          </tr>`,
      ),
    })}`;
}

function renderFigure(
  name: (typeof FIGURE_NAMES)[number],
  figures: FinancialMetrics,
  language: Language,
): Html | string {
  const value = figures[name];
  if (value !== null) return formatFigure(name, value, language);
  return html`<span aria-hidden="true">–</span
    ><span class="visually-hidden">${COMPANY_TEXTS[language].unknown}</span>`;
}
