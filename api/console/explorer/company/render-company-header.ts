import { renderKeyFigureTiles, type KeyFigureTile } from '../../components/render-facts.ts';
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
import type { CompanyPageData } from './read-company-page-data.ts';
import { createNumberFormatter, formatDay, formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormWithYears } from '../../words/legal-form.ts';
import { formatRoundedMoney, formatShortMoney, toSizeText } from '../../words/money.ts';
import type { Company } from '../../../../shared/domain/company.ts';
import { isDeregistered } from '../../../../shared/domain/company-status.ts';
import type { FiscalYear, GroupFiscalYear } from '../../../../shared/domain/fiscal-year.ts';

export function renderCompanyHeader(
  { company, years }: CompanyPageData,
  { isFictional, watch }: { readonly isFictional: boolean; readonly watch: Html },
  language: Language,
): Html {
  const { name, orgNumber, postalAddress, sniCodes } = company;
  const { employees_estimate: employees } = company;
  const states = toCompanyStates(company, language);
  const facts = [
    formatOrgNumber(orgNumber),
    toLegalFormWithYears(company, language),
    formatTown(postalAddress.city),
    sniCodes.sni1 !== null &&
      html`<span lang="sv">${sniCodes.sni1_name}</span> <span class="badge">SNI ${sniCodes.sni1}</span>`,
    employees.type !== 'none' && toSizeText(employees, 'employees', language),
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

interface CompanyYears {
  readonly years: readonly FiscalYear[];
  readonly groupYears: readonly GroupFiscalYear[];
}

export function renderLatestYearKeyFigures(
  { years, groupYears }: CompanyYears,
  language: Language,
): Html | false {
  const isGroup = years.length === 0;
  const [latest, previous = null] = isGroup ? groupYears : years;
  if (latest === undefined) return false;
  const before = previous !== null && areAdjacentYearsOfSameLength(latest, previous) ? previous : null;
  const money: TileFormat = { format: (amount) => formatShortMoney(amount, language), change: 'relative' };
  const points: TileFormat = {
    format: (value) => formatRatio('solidity', value, language),
    change: 'points',
  };
  const toAmount = (name: 'revenue' | 'netResult' | 'totalAssets' | 'equity'): KeyFigureTile | null =>
    toTile(toFigureDisplayName(name, language), [latest[name], before?.[name]], money, language);
  const toRatio = (name: 'solidity' | 'revenuePerEmployee', format: TileFormat): KeyFigureTile | null =>
    toTile(toRatioName(name, language), [latest.ratios[name], before?.ratios[name]], format, language);
  const tiles = [
    toAmount('revenue'),
    toAmount('netResult'),
    toRatio('solidity', points),
    toRatio('revenuePerEmployee', money),
    toAmount('totalAssets'),
    toAmount('equity'),
  ].filter((tile) => tile !== null);
  if (tiles.length === 0) return false;
  const { group, change, notComparable } = COMPANY_TEXTS[language];
  const length = toUnusualLengthText(latest, language);
  const suffix = `${isGroup ? `, ${group.toLowerCase()}` : ''} ${latest.fiscalYearEnd.slice(0, 4)}${length === null ? '' : ` (${length})`}`;
  const shown = tiles.slice(0, MAX_TILES).map((tile) => ({ ...tile, name: tile.name + suffix }));
  return html`${renderKeyFigureTiles(shown, change)}
  ${previous !== null && before === null && html`<p class="hint">${notComparable}</p>`}`;
}

interface TileFormat {
  readonly format: (value: number) => string;
  /** `relative`: the change in percent. `points`: the difference of two percentages. */
  readonly change: 'relative' | 'points';
}

function toTile(
  name: string,
  [value, before = null]: readonly [number | null, number | null | undefined],
  format: TileFormat,
  language: Language,
): KeyFigureTile | null {
  if (value === null) return null;
  const yearOnYearChange = before === null ? null : toChange(value, before, format, language);
  return { name, value: format.format(value), yearOnYearChange };
}

function toChange(
  value: number,
  before: number,
  { format, change }: TileFormat,
  language: Language,
): KeyFigureTile['yearOnYearChange'] {
  const t = COMPANY_TEXTS[language];
  // There is no percentage of a loss or of nothing, so that the amount itself is compared.
  if (change === 'relative' && before <= 0) return { text: t.yearBefore(format(before)), direction: 'same' };
  const difference = change === 'points' ? value - before : value / before - 1;
  const rounded = Math.round(difference * 1000) / 1000;
  const style = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  const text =
    change === 'relative'
      ? createNumberFormatter(language, { ...style, style: 'percent' })(rounded)
      : `${createNumberFormatter(language, style)(rounded * 100)} ${t.points}`;
  return { text, direction: rounded === 0 ? 'same' : rounded > 0 ? 'up' : 'down' };
}
