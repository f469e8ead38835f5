import { renderTiles, type Tile } from '../../components/render-facts.ts';
import { renderBadge } from '../../components/render-section.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { formatRatio, toFigureName, toRatioName } from '../../words/figure.ts';
import { formatOrgNumber, formatTown, LOCALES } from '../../words/format.ts';
import { toLegalFormText } from '../../words/legal-form.ts';
import { formatShortMoney, toSizeText } from '../../words/money.ts';
import type { Company } from '../../../../shared/domain/company.ts';
import type { FiscalYear, GroupFiscalYear } from '../../../../shared/domain/fiscal-year.ts';

/**
 * Renders the head of the company page: name, states as badges, the main facts, and a banner for
 * each proceeding and for a deregistration.
 */
export function renderHead(company: Company, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { name, orgNumber, legalForm, registrationDate, postalAddress, sniCodes } = company;
  const { employees_estimate: employees } = company;
  const states = toCompanyStates(company, language);
  const form = toLegalFormText(legalForm, language);
  const facts = [
    formatOrgNumber(orgNumber),
    registrationDate === null ? form : t.formSince(form, registrationDate.slice(0, 4)),
    formatTown(postalAddress.city),
    sniCodes.sni1 !== null &&
      html`<span lang="sv">${sniCodes.sni1_name}</span> <span class="badge">SNI ${sniCodes.sni1}</span>`,
    employees.type !== 'none' && toSizeText(employees, 'employees', language),
  ];
  return html`<div class="title">
      <h1>${name}</h1>
      ${states.map(renderBadge)}
    </div>
    <ul class="facts-line">
      ${facts.filter((fact) => fact !== '' && fact !== false).map((fact) => html`<li>${fact}</li>`)}
    </ul>
    ${states.map(
      ({ sentence, tone }) =>
        sentence !== null &&
        html`<p class="notice ${tone === 'bad' ? 'notice-error' : 'notice-warn'}">
          <strong>${sentence}</strong>
        </p>`,
    )}`;
}

/** Maximum key figures shown. */
const MAX_TILES = 4;

/** All fiscal years of a company and of its group, the latest first. */
interface CompanyYears {
  readonly years: readonly FiscalYear[];
  readonly groupYears: readonly GroupFiscalYear[];
}

/**
 * Renders the first four key figures that the latest fiscal year has, with their change on the year
 * before. They are the group's for a company without figures of its own. False without any.
 */
export function renderKeyFigures({ years, groupYears }: CompanyYears, language: Language): Html | false {
  const isGroup = years.length === 0;
  const [latest, before = null] = isGroup ? groupYears : years;
  if (latest === undefined) return false;
  const money: TileFormat = { format: (amount) => formatShortMoney(amount, language), change: 'relative' };
  const points: TileFormat = {
    format: (value) => formatRatio('solidity', value, language),
    change: 'points',
  };
  const toAmount = (name: 'revenue' | 'netResult' | 'totalAssets' | 'equity'): Tile | null =>
    toTile(toFigureName(name, language), [latest[name], before?.[name]], money, language);
  const toRatio = (name: 'solidity' | 'revenuePerEmployee', format: TileFormat): Tile | null =>
    toTile(toRatioName(name, language), [latest.ratios[name], before?.ratios[name]], format, language);
  const tiles = [
    ...[toAmount('revenue'), toAmount('netResult'), toRatio('solidity', points)],
    ...[toRatio('revenuePerEmployee', money), toAmount('totalAssets'), toAmount('equity')],
  ].filter((tile) => tile !== null);
  if (tiles.length === 0) return false;
  const { group, change } = COMPANY_TEXTS[language];
  const suffix = `${isGroup ? `, ${group.toLowerCase()}` : ''} ${latest.fiscalYearEnd.slice(0, 4)}`;
  return renderTiles(
    tiles.slice(0, MAX_TILES).map((tile) => ({ ...tile, name: tile.name + suffix })),
    change,
  );
}

/** How a figure and its change are written. */
interface TileFormat {
  readonly format: (value: number) => string;
  /** `relative`: in percent of the year before. `points`: as a difference of percentages. */
  readonly change: 'relative' | 'points';
}

/** Returns a tile of a value and the value of the year before; null for an unknown value. */
function toTile(
  name: string,
  [value, before]: readonly [number | null, number | null | undefined],
  { format, change }: TileFormat,
  language: Language,
): Tile | null {
  if (value === null) return null;
  const difference = toDifference(value, before ?? null, change);
  return {
    name,
    value: format(value),
    change: difference === null ? null : toChange(difference, change, language),
  };
}

/** Null when the year before is unknown, or not above zero, so that a percentage says nothing. */
function toDifference(value: number, before: number | null, change: TileFormat['change']): number | null {
  if (before === null) return null;
  if (change === 'points') return value - before;
  return before > 0 ? value / before - 1 : null;
}

function toChange(difference: number, change: TileFormat['change'], language: Language): Tile['change'] {
  const rounded = Math.round(difference * 1000) / 1000;
  const style = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  const text =
    change === 'relative'
      ? new Intl.NumberFormat(LOCALES[language], { ...style, style: 'percent' }).format(rounded)
      : `${new Intl.NumberFormat(LOCALES[language], style).format(rounded * 100)} ${COMPANY_TEXTS[language].points}`;
  return { text, direction: rounded === 0 ? 'same' : rounded > 0 ? 'up' : 'down' };
}
