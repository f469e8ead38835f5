import { MONTHLY_QUOTAS } from '../../../shared/accounts/plans.ts';
import { PLAN_TITLES } from '../account/account-texts.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { createUnitAxis } from '../plots/axis.ts';
import { drawBars } from '../plots/draw-bars.ts';
import { formatCount, formatDay, formatMonth, formatShortMonth } from '../words/format.ts';
import {
  type AccountUsage,
  USAGE_MONTHS,
  pickTopEndpoints,
  toUsageSeries,
  listDays,
  toNextQuotaDay,
  toUsagePeriod,
  createKeyNamer,
} from './read-account-usage.ts';
import { USAGE_TEXTS } from './usage-texts.ts';
import type { KeyUsage } from '../../../shared/accounts/usage/usage.ts';
import { renderTable } from '../components/render-table.ts';

/** Renders the usage page: remaining credits, credits by day and month, usage by key, downloads. */
export function renderUsage(figures: AccountUsage, language: Language): View {
  const t = USAGE_TEXTS[language];
  const body = html`<h1>${t.title}</h1>
    ${figures.account.creditsLeft === 0 && renderOut(figures.now, language)}
    ${renderCredits(figures, language)}
    <section class="card">
      <h2>${t.thisMonth(toMonthName(figures.now, language))}</h2>
      ${drawDays(figures, language)}
    </section>
    <section class="card">
      <h2>${t.lastYear}</h2>
      ${drawMonths(figures, language)}
    </section>
    ${renderKeyUsage(figures, t.byKey(toMonthName(figures.now, language)), language)}
    <section class="card">
      <h2>${t.csv}</h2>
      <ul>
        <li><a href="/console/usage.csv?months=1">${t.csvMonth}</a></li>
        <li><a href="/console/usage.csv?months=${USAGE_MONTHS}">${t.csvYear}</a></li>
      </ul>
    </section>`;
  return { title: t.title, body };
}

function renderOut(now: Date, language: Language): Html {
  const t = USAGE_TEXTS[language];
  return html`<p class="notice notice-error" role="alert">
    <strong>${t.outTitle}</strong> ${t.out(formatDay(toNextQuotaDay(now), language))}
  </p>`;
}

/** Renders the credits of the month as a meter, with the credits that are left. */
function renderCredits({ account, now }: AccountUsage, language: Language): Html {
  const t = USAGE_TEXTS[language];
  const { plan, spentThisMonth, bought, creditsLeft } = account;
  const quota = MONTHLY_QUOTAS[plan];
  const count = (credits: number): string => formatCount(credits, language);
  // After a change to a smaller plan, more than its quota may be spent.
  const spent = t.spentOf(count(spentThisMonth), count(quota));
  return html`<section class="card">
    <div class="card-head">
      <h2>${t.left}</h2>
      <span class="badge">${PLAN_TITLES[plan]}</span>
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
    <p class="muted">
      ${spent} ${bought > 0 && t.boughtToo(count(bought))}
      ${t.renewsOn(formatDay(toNextQuotaDay(now), language))}
    </p>
  </section>`;
}

function drawDays({ now, days, months }: AccountUsage, language: Language): Html {
  const t = USAGE_TEXTS[language];
  const month = toUsagePeriod(now, 1).months[0]!;
  const all = listDays(month);
  return drawBars({
    ...{ id: 'days', title: t.thisMonth(formatMonth(month, language)), description: t.thisMonthText },
    ...{ language, columnsTitle: t.day, axis: createUnitAxis(t.creditsUnit, language) },
    ...{ empty: t.noneThisMonth, hasTable: true },
    columns: all.map((day) => ({ label: formatDay(day, language), tick: String(Number(day.slice(8))) })),
    series: toUsageSeries(days, all, pickTopEndpoints(months), t.others),
  });
}

function drawMonths({ now, months }: AccountUsage, language: Language): Html {
  const t = USAGE_TEXTS[language];
  const all = toUsagePeriod(now, USAGE_MONTHS).months;
  return drawBars({
    ...{ id: 'months', title: t.lastYear, description: t.lastYearText },
    ...{ language, columnsTitle: t.month, axis: createUnitAxis(t.creditsUnit, language) },
    ...{ empty: t.noneLastYear, hasTable: true },
    columns: all.map((month) => ({
      label: formatMonth(month, language),
      tick: formatShortMonth(month, language),
    })),
    series: toUsageSeries(months, all, pickTopEndpoints(months), t.others),
  });
}

function toMonthName(now: Date, language: Language): string {
  return formatMonth(toUsagePeriod(now, 1).months[0]!, language);
}

/**
 * Renders this month's calls and credits by key, highest credits first, then the unused active
 * keys.
 */
export function renderKeyUsage(
  { keys, byKey }: Pick<AccountUsage, 'keys' | 'byKey'>,
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const used = new Set(byKey.map(({ key }) => key));
  const idle = keys.filter(({ id, revokedAt }) => revokedAt === null && !used.has(id));
  const lines = [
    ...byKey.toSorted((a, b) => b.credits - a.credits || b.calls - a.calls),
    ...idle.map(({ id }) => ({ key: id, calls: 0, credits: 0 })),
  ];
  return html`<section class="card">
    <h2>${title}</h2>
    ${lines.length === 0 ? html`<p class="muted">${t.noKeys}</p>` : renderKeyTable(lines, keys, title, language)}
  </section>`;
}

function renderKeyTable(
  lines: readonly KeyUsage[],
  keys: AccountUsage['keys'],
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const sum = (of: 'calls' | 'credits'): number => lines.reduce((total, line) => total + line[of], 0);
  return renderTable({
    label: title,
    columns: [t.key, t.hint, { numeric: t.calls }, { numeric: t.credits }],
    rows: lines.map((line) => renderKeyRow(line, keys, language)),
    footer: html`<tr>
      <th scope="row" colspan="2">${t.total}</th>
      ${renderCounts({ calls: sum('calls'), credits: sum('credits') }, language)}
    </tr>`,
  });
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
      ${createKeyNamer(keys, t.console)(key)}
      ${found !== undefined && found.revokedAt !== null && html`<span class="badge">${t.revoked}</span>`}
    </th>
    <td>${found === undefined ? '' : html`<code>${found.hint}…</code>`}</td>
    ${renderCounts({ calls, credits }, language)}
  </tr>`;
}

function renderCounts({ calls, credits }: Omit<KeyUsage, 'key'>, language: Language): Html[] {
  return [calls, credits].map((count) => html`<td class="number">${formatCount(count, language)}</td>`);
}
