import type { FiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { createMoneyAxis } from '../../plots/axis.ts';
import { formatMoney } from '../../words/money.ts';
import { drawYears } from '../../plots/draw-years.ts';
import { toFigureName } from '../../words/figure.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderFigures } from './render-figures.ts';
import { renderSection } from '../../components/render-section.ts';
import type { CompanyRecord } from './read-company.ts';

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
