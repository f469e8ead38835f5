import type { TenMinuteTraffic } from '../../../shared/accounts/usage/traffic-store.ts';
import { html, type Html } from '../html.ts';
import { renderTable } from '../components/render-table.ts';
import type { Language } from '../language/language.ts';
import { createUnitAxis } from '../plots/axis.ts';
import { toTimeColumns } from '../plots/plot.ts';
import { drawLines } from '../plots/draw-lines.ts';
import { formatInstant, LOCALES } from '../words/format.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import { toTrafficPoints, type TrafficPoint } from './to-traffic-points.ts';
import { toTrafficPeriod } from '../services/status-reader.ts';

const HOUR_MINUTES = 60;

/** Renders the request rate and response times of all callers over the last 24 hours. */
export function renderTraffic(
  traffic: readonly TenMinuteTraffic[] | null,
  now: Date,
  language: Language,
): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.traffic}</h2>
    ${renderPlots(traffic, now, language)}
  </section>`;
}

function renderPlots(traffic: readonly TenMinuteTraffic[] | null, now: Date, language: Language): Html {
  const t = STATUS_TEXTS[language];
  if (traffic === null) return html`<p class="muted">${t.noTraffic}</p>`;
  if (traffic.length === 0) return html`<p class="muted">${t.noCalls}</p>`;
  const { from } = toTrafficPeriod(now);
  const line = toTrafficPoints(traffic, from, { until: now });
  const columns = toTimeColumns(
    line.map(({ at }) => at),
    language,
  );
  const common = { language, columns, columnsTitle: t.time, empty: t.noCalls, hasTable: false };
  const rate = {
    ...{ id: 'rate', title: t.rate, description: t.rateText, axis: createUnitAxis(t.perMinute, language) },
    series: [{ name: t.perMinute, values: line.map(({ perMinute }) => perMinute) }],
  };
  const latency = {
    ...{ id: 'latency', title: t.latency, description: t.latencyText },
    axis: createUnitAxis(t.milliseconds, language),
    series: [
      { name: t.p50, values: line.map(({ p50 }) => p50) },
      { name: t.p95, values: line.map(({ p95 }) => p95) },
    ],
  };
  return html`<h3>${t.rate}</h3>
    ${drawLines({ ...common, ...rate })}
    <h3>${t.latency}</h3>
    ${drawLines({ ...common, ...latency })}
    ${renderHours(toTrafficPoints(traffic, from, { minutes: HOUR_MINUTES, until: now }), language)}`;
}

/** Renders a table by hour, because a row for every ten minutes would be too long. */
function renderHours(hours: readonly TrafficPoint[], language: Language): Html {
  const t = STATUS_TEXTS[language];
  const format = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 });
  const show = (value: number | null): string => (value === null ? t.unknown : format.format(value));
  return html`<details>
    <summary>${t.hours}</summary>
    ${renderTable({
      label: t.hoursTitle,
      columns: [t.time, ...[t.perMinute, `${t.p50}, ms`, `${t.p95}, ms`].map((numeric) => ({ numeric }))],
      rows: hours.map(
        ({ at, perMinute, p50, p95 }) =>
          html`<tr>
            <th scope="row">${formatInstant(at, language)}</th>
            ${[perMinute, p50, p95].map((value) => html`<td class="number">${show(value)}</td>`)}
          </tr>`,
      ),
    })}
  </details>`;
}
