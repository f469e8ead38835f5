import type { FiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { renderSection, renderTabs } from '../../components/render-section.ts';
import { renderTable, renderUnknown } from '../../components/render-table.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { drawYearBars } from '../../plots/draw-year-bars.ts';
import {
  BALANCE_FIGURES,
  formatRatio,
  INCOME_FIGURES,
  RATIO_NAMES,
  toFigureDisplayName,
  toUnusualLengthText,
  toRatioExplanation,
  toRatioName,
} from '../../words/figure.ts';
import { formatNumber, formatShortMonthYear, toCodeText } from '../../words/format.ts';
import { chooseMoneyUnitForTable } from '../../words/money.ts';
import { LEGAL_FORM_TEXTS } from '../../../../shared/domain/codes/legal-forms.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import type { CompanyPage } from './read-company-page-data.ts';
import { renderDoubtfulYearNoteLink, renderYearNotes } from './render-year-notes.ts';

const MAX_YEARS = 15;
/** In order of preference: the first two with values are drawn. */
const DRAWN_FIGURES = ['revenue', 'netResult', 'totalAssets', 'equity'] as const;
const MAX_PLOTS = 2;
const SUMS: ReadonlySet<string> = new Set(['netResult', 'totalAssets', 'equity']);

export function renderFinancials({ company, years, groupYears, language }: CompanyPage): Html | false {
  const t = COMPANY_TEXTS[language];
  const views = [
    { id: 'own', name: t.company, label: t.financialsTable, years },
    { id: 'group', name: t.group, label: t.groupTable, years: groupYears },
  ].filter(({ years }) => years.length > 0);
  if (views.length === 0) return false;
  const tabs = views.map(({ id, name, label, years }) => {
    const shown = years.slice(0, MAX_YEARS);
    return {
      name,
      body: html`${id === 'group' && views.length === 1 && html`<h3>${t.group}</h3>`}
      ${drawFigures(shown, id, language)} ${renderFigures(shown, label, language)}`,
    };
  });
  const file = `${toCompanyPath(company.orgNumber)}/figures`;
  return html`<section class="card" id="financials">
    <div class="card-head">
      <h2>${t.financials}</h2>
      <div class="buttons">
        <a class="button button-quiet button-small" href="${file}/xlsx">${t.download} XLSX</a>
        <a class="button button-quiet button-small" href="${file}/csv">${t.download} CSV</a>
      </div>
    </div>
    ${renderTabs(tabs, 'financials', t.financials)}
  </section>`;
}

const RARELY_FILING: ReadonlySet<string> = new Set(['E', 'EB', 'HB', 'KB', 'I', 'TSF']);
/** Months after registration within which a company can still be in its first fiscal year. */
const FIRST_YEAR_MONTHS = 18;

export function renderNoFinancialsReason({ company, reports, sources, language }: CompanyPage): Html {
  const t = COMPANY_TEXTS[language];
  const { legalForm, registrationDate } = company;
  const dataDay = sources['registry']?.date.slice(0, 10);
  const toReason = (): string => {
    if (reports.length > 0) return t.unreadable;
    if (RARELY_FILING.has(legalForm))
      return t.noReportOfForm(toCodeText(LEGAL_FORM_TEXTS, legalForm, language));
    return isNew(registrationDate, dataDay) ? t.notDue : t.onPaper;
  };
  return renderSection('financials', t.financials, html`<p>${toReason()}</p>`);
}

function isNew(registered: string | null, dataDay: string | undefined): boolean {
  if (registered === null || dataDay === undefined) return false;
  const ending = Temporal.PlainDate.from(registered).add({ months: FIRST_YEAR_MONTHS });
  return ending.toString() > dataDay;
}

/** A plot needs two known values, one of them not zero. */
function drawFigures(years: readonly FiscalYear[], id: string, language: Language): Html | false {
  const drawn = DRAWN_FIGURES.filter((name) => {
    const known = years.map((year) => year[name]).filter((amount) => amount !== null);
    return known.length > 1 && known.some((amount) => amount !== 0);
  });
  if (drawn.length === 0) return false;
  const plotted = drawn.slice(0, MAX_PLOTS);
  const first = years.findLastIndex((year) => plotted.some((name) => year[name] !== null));
  // All plots have the same years, so that they can be compared.
  const shown = years.slice(0, first + 1);
  return html`<div class="plots">${plotted.map((name) => drawFigure(name, shown, id, language))}</div>`;
}

function drawFigure(
  figure: (typeof DRAWN_FIGURES)[number],
  years: readonly FiscalYear[],
  id: string,
  language: Language,
): Html {
  const title = toFigureDisplayName(figure, language);
  const drawn = years.map((year) => ({
    year: Number(year.fiscalYearEnd.slice(0, 4)),
    value: year[figure],
    unusualLength: toUnusualLengthText(year, language),
  }));
  return html`<div>
    <h3>${title}</h3>
    ${drawYearBars({ id: `plot-${id}-${figure}`, title, years: drawn }, language)}
  </div>`;
}

interface FigureRow {
  readonly title: Html | string;
  readonly isSum?: boolean;
  readonly toText: (year: FiscalYear) => string | null;
}

const AMOUNTS = [...INCOME_FIGURES, ...BALANCE_FIGURES, 'proposedDividend'] as const;

function renderFigures(years: readonly FiscalYear[], label: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const amounts = AMOUNTS.flatMap((name) => years.map((year) => year[name]));
  const unit = chooseMoneyUnitForTable(
    amounts.filter((amount) => amount !== null),
    language,
  );
  const toAmountRow = (name: (typeof AMOUNTS)[number]): FigureRow => ({
    title: allowBreaks(toFigureDisplayName(name, language)),
    isSum: SUMS.has(name),
    toText: ({ [name]: amount }) => (amount === null ? null : unit.format(amount)),
  });
  const employees: FigureRow = {
    title: toFigureDisplayName('employees', language),
    toText: ({ employees: count }) => (count === null ? null : formatNumber(count, language, 1)),
  };
  const toRatioRow = (name: (typeof RATIO_NAMES)[number]): FigureRow => ({
    title: html`${allowBreaks(toRatioName(name, language))}
      <small>${allowBreaks(toRatioExplanation(name, language))}</small>`,
    toText: ({ ratios: { [name]: ratio } }) => (ratio === null ? null : formatRatio(name, ratio, language)),
  });
  const groups = [
    { name: t.income, rows: INCOME_FIGURES.map(toAmountRow) },
    { name: t.balance, rows: BALANCE_FIGURES.map(toAmountRow) },
    { name: t.other, rows: [toAmountRow('proposedDividend'), employees] },
    { name: t.ratios, rows: RATIO_NAMES.map(toRatioRow) },
  ];
  const titles = years.map((year) => renderYearTitle(year, language));
  const hidden = years.slice(COLUMNS_OF_PHONE);
  return html`${hidden.length > 0 && html`<p class="hint only-narrow">${t.swipe(toSpan(hidden))}</p>`}
  ${renderTable({
    label,
    isByYear: true,
    columns: [unit.name, ...titles.map((numeric) => ({ numeric }))],
    rows: groups.flatMap(({ name, rows }, place) => {
      const known = rows.filter(({ toText }) => years.some((year) => toText(year) !== null));
      if (known.length === 0) return [];
      // The years stand directly above the first group.
      const head = html`<tr class="group">
        <th scope="row">${name}</th>
        ${titles.map((title) => html`<td class="number year">${place > 0 && title}</td>`)}
      </tr>`;
      return [head, ...known.map((row) => renderFigureRow(row, years, language))];
    }),
  })}
  ${renderYearNotes(years, language)}`;
}

function renderFigureRow(
  { title, isSum = false, toText }: FigureRow,
  years: readonly FiscalYear[],
  language: Language,
): Html {
  return html`<tr ${isSum && html`class="sum"`}>
    <th scope="row">${title}</th>
    ${years.map((year) => html`<td class="number">${toText(year) ?? renderUnknown(language)}</td>`)}
  </tr>`;
}

function renderYearTitle(year: FiscalYear, language: Language): Html {
  const length = toUnusualLengthText(year, language);
  const name = formatShortMonthYear(year.fiscalYearEnd, language);
  return html`${name}${year.flags.length > 0 && renderDoubtfulYearNoteLink(year, name, language)}
  ${length !== null && html`<small>${length}</small>`}`;
}

const COLUMNS_OF_PHONE = 2;

/** `2020–2023`, or `2023` for one year. `years` has the latest year first. */
function toSpan(years: readonly FiscalYear[]): string {
  const [first, last] = [years.at(-1), years[0]].map((year) => year?.fiscalYearEnd.slice(0, 4) ?? '');
  return first === last ? (first ?? '') : `${first}–${last}`;
}

/**
 * Allows a hyphen within the longest words: `Anläggnings-tillgångar`, `Omsättnings-tillväxt`. Most
 * browsers cannot hyphenate Swedish words, and a phone has no room for the whole word.
 */
function allowBreaks(text: string): string {
  return text.replace(/(?<=\p{L})till(?:gångar|växt)/u, '\u00ad$&');
}
