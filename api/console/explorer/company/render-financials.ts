import type { FiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatMoney, createMoneyAxis } from '../../plots/axis.ts';
import { drawYears } from '../../plots/draw-years.ts';
import { toFigureName } from '../../words/figure.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderFigures } from './render-figures.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Maximum fiscal years shown. A multi-year overview adds four years to the digital reports. */
const MAX_YEARS = 15;

/**
 * Renders the fiscal years: net revenue and profit as a plot, all figures as a table. The group's
 * figures have a table of their own.
 */
export function renderFinancials({ years, groupYears, sources }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const [own, group] = [years.slice(0, MAX_YEARS), groupYears.slice(0, MAX_YEARS)];
  const [latest] = own;
  const body = [
    latest === undefined
      ? html`<p>${t.noFigures}</p>`
      : html`${drawFigures(latest, own, language)} ${renderFigures(own, t.financialsTable, language)}`,
    group.length > 0 &&
      html`<h3>${t.group}</h3>
        ${renderFigures(group, t.groupTable, language)}`,
  ];
  const from = sources['annualReports'];
  // Without reports the text above says so already.
  return renderSection(
    {
      ...{ id: 'financials', title: t.financials, body },
      sources: from === undefined ? [] : [{ authority: t.annualReports, from }],
    },
    language,
  );
}

/** Draws net revenue and profit of fiscal years, which are sorted latest first. */
function drawFigures(latest: FiscalYear, years: readonly FiscalYear[], language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const earliest = years.at(-1) ?? latest;
  const toText = (amount: number | null): string =>
    amount === null ? t.unknown : formatMoney(amount, language);
  return drawYears({
    ...{ id: 'financials-plot', title: t.financialsPlot, language, columnsTitle: t.year },
    description: t.financialsSeen(
      toYear(earliest),
      toYear(latest),
      toText(latest.revenue),
      toText(latest.netResult),
    ),
    names: [toFigureName('revenue', language), toFigureName('netResult', language)],
    years: years.map((year) => ({ year: toYear(year), values: [year.revenue, year.netResult] })),
    axis: createMoneyAxis(language),
    empty: t.noFigures,
    hasTable: false,
  });
}

function toYear({ fiscalYearEnd }: FiscalYear): number {
  return Number(fiscalYearEnd.slice(0, 4));
}
