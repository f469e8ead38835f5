import { renderBadge } from '../../components/render-section.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import {
  areAdjacentYearsOfSameLength,
  formatRatio,
  toFigureDisplayName,
  toUnusualLengthText,
  toRatioName,
} from '../../words/figure.ts';
import { parseOngoingProceedings } from '../../words/proceeding.ts';
import type { CompanyPage } from './read-company-page-data.ts';
import { createNumberFormatter, formatDay, formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormWithYears } from '../../words/legal-form.ts';
import { formatRoundedMoney, formatShortMoney, toEmployeesText } from '../../words/money.ts';
import type { Company } from '../../../../shared/domain/company.ts';
import { isDeregistered } from '../../../../shared/domain/company-status.ts';
import type { FiscalYear, GroupFiscalYear } from '../../../../shared/domain/fiscal-year.ts';

export function renderCompanyHeader(
  { company, years, isFictional, language }: CompanyPage,
  watch: Html,
): Html {
  const { name, orgNumber, postalAddress, sniCodes } = company;
  const states = toCompanyStates(company, language);
  const facts = [
    formatOrgNumber(orgNumber),
    toLegalFormWithYears(company, language),
    formatTown(postalAddress.city),
    sniCodes.sni1 !== null &&
      html`<span lang="sv">${sniCodes.sni1_name}</span> <span class="badge">SNI ${sniCodes.sni1}</span>`,
    toEmployeesText(company.employees_estimate, language),
  ];
  return html`<div class="title">
      <div class="title">
        <h1>${name}</h1>
        ${states.map(renderBadge)}
        ${isFictional && html`<span class="badge">${COMPANY_TEXTS[language].fictional}</span>`}
      </div>
      ${watch}
    </div>
    <ul class="facts-line">
      ${facts.filter((fact) => fact !== '' && fact !== false).map((fact) => html`<li>${fact}</li>`)}
    </ul>
    ${states.map(
      ({ noticeSentence, tone }) =>
        noticeSentence !== null &&
        html`<p class="notice ${tone === 'bad' ? 'notice-error' : 'notice-warn'}">
          <strong>${noticeSentence}</strong>
        </p>`,
    )}
    ${listWarnings(company, years, language).map((text) => html`<p class="notice notice-warn">${text}</p>`)}`;
}

/** SCB's code for a business or registration that has ended (docs/formats/statistics.md#codes). */
const ENDED = 9;
const LIMITED_COMPANY = 'AB';
/** Lowest share capital of a limited company, SEK (the Companies Act, chapter 1, section 5). */
const MIN_SHARE_CAPITAL = 25_000;

function listWarnings(company: Company, [latest]: readonly FiscalYear[], language: Language): string[] {
  const t = COMPANY_TEXTS[language];
  if (isDeregistered(company)) return [];
  const isOngoing = parseOngoingProceedings(company.ongoingRestructuring).length > 0;
  const hasEnded = company.ftgstat === ENDED || company.jestat === ENDED;
  const warnings = hasEnded && !isOngoing ? [t.noLongerActive(company.ftgstat !== ENDED)] : [];
  if (latest === undefined || latest.equity === null) return warnings;
  const amount = formatRoundedMoney(latest.equity, language);
  const day = formatDay(latest.fiscalYearEnd, language);
  if (latest.equity < 0) return [...warnings, t.negativeEquity(amount, day)];
  const isLow = company.legalForm === LIMITED_COMPANY && latest.equity < MIN_SHARE_CAPITAL / 2;
  return isLow
    ? [...warnings, t.lowEquity(amount, day, formatRoundedMoney(MIN_SHARE_CAPITAL, language))]
    : warnings;
}

const MAX_TILES = 4;

export function renderLatestYearKeyFigures({
  years,
  groupYears,
  language,
}: Pick<CompanyPage, 'years' | 'groupYears' | 'language'>): Html | false {
  const isGroup = years.length === 0;
  const [latest, previous = null] = isGroup ? groupYears : years;
  if (latest === undefined) return false;
  const before = previous !== null && areAdjacentYearsOfSameLength(latest, previous) ? previous : null;
  const { group, notComparable } = COMPANY_TEXTS[language];
  const length = toUnusualLengthText(latest, language);
  const suffix = `${isGroup ? `, ${group.toLowerCase()}` : ''} ${latest.fiscalYearEnd.slice(0, 4)}${length === null ? '' : ` (${length})`}`;
  const known = KEY_FIGURES.flatMap((figure) => {
    const value = readFigure(latest, figure);
    return value === null ? [] : [{ figure, value }];
  }).slice(0, MAX_TILES);
  if (known.length === 0) return false;
  return html`<dl class="tiles">
      ${known.map(
        ({ figure, value }) =>
          html`<div class="tile">
            <dt>${toName(figure, language)}${suffix}</dt>
            <dd>
              <strong>${format(figure, value, language)}</strong>
              ${before !== null && renderChange(figure, value, readFigure(before, figure), language)}
            </dd>
          </div>`,
      )}
    </dl>
    ${previous !== null && before === null && html`<p class="hint">${notComparable}</p>`}`;
}

/** In order of preference. */
const KEY_FIGURES = [
  'revenue',
  'netResult',
  'solidity',
  'revenuePerEmployee',
  'totalAssets',
  'equity',
] as const;
type KeyFigure = (typeof KEY_FIGURES)[number];
type Year = FiscalYear | GroupFiscalYear;

function isRatio(figure: KeyFigure): figure is 'solidity' | 'revenuePerEmployee' {
  return figure === 'solidity' || figure === 'revenuePerEmployee';
}

function readFigure(year: Year, figure: KeyFigure): number | null {
  return isRatio(figure) ? year.ratios[figure] : year[figure];
}

function format(figure: KeyFigure, value: number, language: Language): string {
  return figure === 'solidity' ? formatRatio(figure, value, language) : formatShortMoney(value, language);
}

function toName(figure: KeyFigure, language: Language): string {
  return isRatio(figure) ? toRatioName(figure, language) : toFigureDisplayName(figure, language);
}

function renderChange(
  figure: KeyFigure,
  value: number,
  before: number | null,
  language: Language,
): Html | false {
  const t = COMPANY_TEXTS[language];
  if (before === null) return false;
  const { text, direction } = toChange(figure, value, before, language);
  return html`<span class="change change-${direction}"
    ><span class="visually-hidden">${t.change}: </span>${text}</span
  >`;
}

function toChange(figure: KeyFigure, value: number, before: number, language: Language) {
  const t = COMPANY_TEXTS[language];
  const isShare = figure === 'solidity';
  // There is no percentage of a loss or of nothing, so that the amount itself is compared.
  if (!isShare && before <= 0)
    return { text: t.yearBefore(format(figure, before, language)), direction: 'same' };
  const rounded = Math.round((isShare ? value - before : value / before - 1) * 1000) / 1000;
  const style = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  const text = isShare
    ? `${createNumberFormatter(language, style)(rounded * 100)} ${t.points}`
    : createNumberFormatter(language, { ...style, style: 'percent' })(rounded);
  return { text, direction: rounded === 0 ? 'same' : rounded > 0 ? 'up' : 'down' };
}
