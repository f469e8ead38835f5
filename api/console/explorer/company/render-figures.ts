import type { FiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { renderTable } from '../../components/render-table.ts';
import {
  FIGURE_NAMES,
  formatFigure,
  formatRatio,
  RATIO_NAMES,
  toFigureName,
  toRatioName,
} from '../../words/figure.ts';
import { formatDay } from '../../words/format.ts';
import { COMPANY_TEXTS } from './company-texts.ts';

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
