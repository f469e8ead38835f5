import { OWN_KEY_IDS } from '../../../shared/accounts/metering/own-key-ids.ts';
import { MONTHLY_CREDITS_BY_PLAN } from '../../../shared/accounts/plans.ts';
import { PLAN_TITLES } from '../account/account-texts.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { DISTINCT_SERIES_STYLE_COUNT, drawStackedBars } from '../plots/draw-stacked-bars.ts';
import { formatNumber, formatDay, formatLongMonthYear, formatShortMonth, LOCALES } from '../words/format.ts';
import {
  type AccountUsage,
  type UsageChoice,
  projectCreditDepletion,
  CREDIT_USE_AVERAGE_DAYS,
  USAGE_MONTHS,
  pickEndpointsToPlotByCredits,
  toCreditSeriesByEndpoint,
  listDaysOfMonth,
  toNextQuotaStartDay,
  toUsagePeriodOfLastMonths,
  createKeyNameLookup,
} from './read-account-usage.ts';
import { USAGE_TEXTS } from './usage-texts.ts';
import type { KeyUsage } from '../../../shared/accounts/usage/usage.ts';
import { renderSelect, renderBadge } from '../components/render-section.ts';
import { renderKeyKind } from '../keys/show-keys.ts';
import { renderOperatorLinks, type Site } from '../site.ts';
import { renderTable } from '../components/render-table.ts';

export function renderUsage(usage: AccountUsage, site: Site, language: Language): View {
  const t = USAGE_TEXTS[language];
  const { choice, keys } = usage;
  const period =
    choice.period === 'last-12-months' ? t.year : formatLongMonthYear(choice.period.month, language);
  const keyName = choice.keyId === null ? null : createKeyNameLookup(keys, t.ownNames)(choice.keyId);
  const body = html`<h1>${t.title}</h1>
    ${usage.account.creditsLeft === 0 && renderOut(usage.now, site, language)}
    ${renderCredits(usage, site, language)}
    <section class="card">
      <div class="card-head">
        <h2>${t.creditsIn(period)}${keyName !== null && html` · ${keyName}`}</h2>
        ${renderChoice(usage, language)}
      </div>
      ${drawPeriod(usage, t.creditsIn(period), language)}
      <p class="links"><a href="${toCsvPath(choice)}">${t.csv}</a></p>
    </section>
    ${renderKeyUsage(usage, t.byKey(period), language)}`;
  return { title: t.title, body };
}

function toPeriodField({ period }: UsageChoice): string {
  return period === 'last-12-months' ? 'year' : period.month;
}

function toCsvPath(choice: UsageChoice): string {
  const query = new URLSearchParams({
    period: toPeriodField(choice),
    ...(choice.keyId === null ? {} : { key: choice.keyId }),
  });
  return `/console/usage.csv?${query.toString()}`;
}

function renderChoice({ now, keys, choice }: AccountUsage, language: Language): Html {
  const t = USAGE_TEXTS[language];
  const months = toUsagePeriodOfLastMonths(now, USAGE_MONTHS).months.toReversed();
  const periods = [
    ...months.map((month) => [month, formatLongMonthYear(month, language)] as const),
    ['year', t.year] as const,
  ];
  const sources = [
    ['', t.allKeys] as const,
    ...keys.map(({ id, name }) => [id, name] as const),
    ...OWN_KEY_IDS.map((id) => [id, t.ownNames[id]] as const),
  ];
  return html`<form class="row usage-choice" action="/console/usage">
    ${renderSelect({ name: 'period', label: t.period, options: periods, chosen: toPeriodField(choice) })}
    ${renderSelect({ name: 'key', label: t.key, options: sources, chosen: choice.keyId ?? '' })}
    <button class="button-quiet">${t.show}</button>
  </form>`;
}

function renderOut(now: Date, site: Site, language: Language): Html {
  const t = USAGE_TEXTS[language];
  return html`<p class="notice notice-error" role="alert">
    <strong>${t.outTitle}</strong> ${t.out(formatDay(toNextQuotaStartDay(now), language))}
    ${renderOperatorLinks(site, language, ['contact', 'prices'])}
  </p>`;
}

function renderCredits(figures: AccountUsage, site: Site, language: Language): Html {
  const t = USAGE_TEXTS[language];
  const { account, now } = figures;
  const { plan, spentThisMonth, bought, creditsLeft } = account;
  const quota = MONTHLY_CREDITS_BY_PLAN[plan];
  const count = (credits: number): string => formatNumber(credits, language);
  // After a change to a smaller plan, more than its quota may be spent.
  const spent = t.spentOf(count(spentThisMonth), count(quota));
  return html`<section class="card">
    <div class="card-head">
      <h2>${t.left}</h2>
      ${renderBadge({ text: PLAN_TITLES[plan], tone: 'plain' })}
    </div>
    <p class="figure">${count(creditsLeft)}</p>
    <meter
      class="meter"
      min="0"
      max="${quota}"
      value="${Math.min(spentThisMonth, quota)}"
      aria-label="${t.spent}"
    >
      ${spent}
    </meter>
    ${renderProjection(figures, language)}
    <p class="muted">
      ${spent} ${bought > 0 && t.boughtToo(count(bought))}
      ${t.renewsOn(formatDay(toNextQuotaStartDay(now), language))}
      ${renderOperatorLinks(site, language, ['prices'])}
    </p>
  </section>`;
}

function renderProjection(figures: AccountUsage, language: Language): Html | null {
  const t = USAGE_TEXTS[language];
  const projection = projectCreditDepletion(figures);
  if (projection.kind === 'none-left') return null;
  if (projection.kind === 'none-used') return html`<p class="muted">${t.noPace(CREDIT_USE_AVERAGE_DAYS)}</p>`;
  const { perDay, days } = projection;
  const lasts =
    projection.kind === 'runs-out' ? t.runsOut(formatDay(projection.runsOutOn, language)) : t.lasts;
  return html`<p>
    <strong>${lasts}</strong>
    <span class="muted">${t.pace(formatPace(perDay, language), days)}</span>
  </p>`;
}

function formatPace(perDay: number, language: Language): string {
  const maximumFractionDigits = perDay < 10 ? 1 : 0;
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits }).format(perDay);
}

function drawPeriod(
  { now, choice: { period }, usageByPeriod }: AccountUsage,
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const isByMonth = period === 'last-12-months';
  const columns = isByMonth
    ? toUsagePeriodOfLastMonths(now, USAGE_MONTHS).months.map((each) => ({
        id: each,
        name: formatLongMonthYear(each, language),
        tickLabel: formatShortMonth(each, language),
      }))
    : listDaysOfMonth(period.month).map((day) => ({
        id: day,
        name: formatDay(day, language),
        tickLabel: String(Number(day.slice(8))),
      }));
  const ids = columns.map(({ id }) => id);
  return drawStackedBars({
    id: 'usage',
    title,
    description: isByMonth ? t.monthsText : t.daysText,
    language,
    columnsTitle: isByMonth ? t.month : t.day,
    unit: t.creditsUnit,
    emptyText: t.none,
    columns,
    series: toCreditSeriesByEndpoint(
      usageByPeriod,
      ids,
      pickEndpointsToPlotByCredits(usageByPeriod, DISTINCT_SERIES_STYLE_COUNT),
      t.others,
    ).map((series) => ({
      ...series,
      name: t.endpoints[series.name] ?? series.name,
    })),
  });
}

/** Highest credits first. Unused active keys come last. */
function renderKeyUsage(
  { keys, usageByKey }: Pick<AccountUsage, 'keys' | 'usageByKey'>,
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const used = new Set(usageByKey.map(({ key }) => key));
  const idle = keys.filter(({ id, revokedAt }) => revokedAt === null && !used.has(id));
  const lines = [
    ...usageByKey.toSorted((a, b) => b.credits - a.credits || b.calls - a.calls),
    ...idle.map(({ id }) => ({ key: id, calls: 0, credits: 0 })),
  ];
  const sum = (of: 'calls' | 'credits'): number => lines.reduce((total, line) => total + line[of], 0);
  const table = renderTable({
    label: title,
    columns: [t.key, { numeric: t.calls }, { numeric: t.credits }],
    rows: lines.map((line) => renderKeyRow(line, keys, language)),
    footer: html`<tr>
      <th scope="row">${t.total}</th>
      ${renderCounts(sum('calls'), sum('credits'), language)}
    </tr>`,
  });
  return html`<section class="card">
    <h2>${title}</h2>
    ${lines.length === 0 ? html`<p class="muted">${t.noKeys}</p>` : table}
  </section>`;
}

function renderKeyRow(
  { key, calls, credits }: KeyUsage,
  keys: AccountUsage['keys'],
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const found = keys.find(({ id }) => id === key);
  return html`<tr>
    <th scope="row">
      ${createKeyNameLookup(keys, t.ownNames)(key)}
      ${found?.kind === 'test' && renderKeyKind('test', language)}
      ${found !== undefined && found.revokedAt !== null && renderBadge({ text: t.revoked, tone: 'plain' })}
      ${found !== undefined && html`<br /><code class="muted">${found.hint}…</code>`}
    </th>
    ${renderCounts(calls, credits, language)}
  </tr>`;
}

function renderCounts(calls: number, credits: number, language: Language): Html[] {
  return [calls, credits].map((count) => html`<td class="number">${formatNumber(count, language)}</td>`);
}
