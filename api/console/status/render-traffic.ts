import type {
  TenMinuteLatencyCount,
  MinuteLatencyBucketCount,
} from '../../../shared/accounts/usage/traffic-store.ts';
import { html, type Html } from '../html.ts';
import { renderTable } from '../components/render-table.ts';
import type { Language } from '../language/language.ts';
import { createUnitAxisFactory } from '../plots/axis.ts';
import { toTimeOfDayColumns } from '../plots/plot.ts';
import { drawLines } from '../plots/draw-lines.ts';
import { formatStockholmTime, LOCALES } from '../words/format.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import {
  toLast24HoursIncludingCurrentTenMinutes,
  DAY_MINUTES,
  MINUTE_MS,
  TRAFFIC_STEP_MINUTES,
} from '../services/status-reader.ts';
import { LATENCY_BUCKET_UPPER_BOUNDS_MS } from '../../metrics/traffic-recorder.ts';

const HOUR_MINUTES = 60;

/** Renders the request rate and response times of all callers over the last 24 hours. */
export function renderTraffic(
  traffic: readonly TenMinuteLatencyCount[] | null,
  now: Date,
  language: Language,
): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.traffic}</h2>
    ${renderPlots(traffic, now, language)}
  </section>`;
}

function renderPlots(traffic: readonly TenMinuteLatencyCount[] | null, now: Date, language: Language): Html {
  const t = STATUS_TEXTS[language];
  if (traffic === null) return html`<p class="muted">${t.noTraffic}</p>`;
  if (traffic.length === 0) return html`<p class="muted">${t.noCalls}</p>`;
  const { from } = toLast24HoursIncludingCurrentTenMinutes(now);
  const line = toTrafficPointsOf24Hours(traffic, from, { countedUntil: now });
  const columns = toTimeOfDayColumns(
    line.map(({ at }) => at),
    language,
  );
  const common = {
    language,
    columns,
    tableFirstColumnHeading: t.time,
    emptyText: t.noCalls,
    hasTable: false,
  };
  const rate = {
    id: 'rate',
    title: t.rate,
    description: t.rateText,
    axis: createUnitAxisFactory(t.perMinute, language),
    series: [{ name: t.perMinute, values: line.map(({ perMinute }) => perMinute) }],
  };
  const latency = {
    id: 'latency',
    title: t.latency,
    description: t.latencyText,
    axis: createUnitAxisFactory(t.milliseconds, language),
    series: [
      { name: t.p50, values: line.map(({ p50 }) => p50) },
      { name: t.p95, values: line.map(({ p95 }) => p95) },
    ],
  };
  return html`<div class="plots">
      <div>
        <h3>${t.rate}</h3>
        ${drawLines({ ...common, ...rate })}
      </div>
      <div>
        <h3>${t.latency}</h3>
        ${drawLines({ ...common, ...latency })}
      </div>
    </div>
    ${renderHours(toTrafficPointsOf24Hours(traffic, from, { stepMinutes: HOUR_MINUTES, countedUntil: now }), language)}`;
}

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
            <th scope="row">${formatStockholmTime(at, language)}</th>
            ${[perMinute, p50, p95].map((value) => html`<td class="number">${show(value)}</td>`)}
          </tr>`,
      ),
    })}
  </details>`;
}

interface TrafficPoint {
  readonly at: Date;
  readonly perMinute: number;
  /** Median response time in ms; null without requests. */
  readonly p50: number | null;
  /** 95th percentile in ms; null without requests. */
  readonly p95: number | null;
}

interface TrafficSteps {
  /**
   * Length of a step: a multiple of the ten minutes by which traffic is counted. Ten by default.
   */
  readonly stepMinutes?: number;
  /**
   * Time until which requests are counted, such as now. A step that has not ended by then is
   * shorter: its rate is the average over its minutes until this time.
   */
  readonly countedUntil: Date;
}

export function toTrafficPointsOf24Hours(
  sums: readonly TenMinuteLatencyCount[],
  from: Date,
  { stepMinutes = TRAFFIC_STEP_MINUTES, countedUntil }: TrafficSteps,
): TrafficPoint[] {
  const lengthMs = stepMinutes * MINUTE_MS;
  const toPlace = ({ tenMinutesStart }: TenMinuteLatencyCount): number =>
    Math.floor((Date.parse(tenMinutesStart) - from.getTime()) / lengthMs);
  const byPlace = Map.groupBy(sums, toPlace);
  return Array.from({ length: DAY_MINUTES / stepMinutes }, (_, place) => {
    const found = byPlace.get(place) ?? [];
    const startMs = from.getTime() + place * lengthMs;
    // The last step has not ended.
    const elapsed = Math.min(stepMinutes, Math.max(1, (countedUntil.getTime() - startMs) / MINUTE_MS));
    return {
      at: new Date(startMs),
      perMinute: found.reduce((sum, { calls }) => sum + calls, 0) / elapsed,
      p50: estimatePercentileMs(mergeBuckets(found), 0.5),
      p95: estimatePercentileMs(mergeBuckets(found), 0.95),
    };
  });
}

function mergeBuckets(sums: readonly TenMinuteLatencyCount[]): { fromMs: number; calls: number }[] {
  return [...Map.groupBy(sums, ({ fromMs }) => fromMs)].map(([fromMs, same]) => ({
    fromMs,
    calls: same.reduce((sum, { calls }) => sum + calls, 0),
  }));
}

type LatencyBucket = Pick<MinuteLatencyBucketCount, 'fromMs' | 'calls'>;

/**
 * Estimates a percentile of the response times in ms, such as the 95th for a `percentileShare` of
 * 0.95. Assumes that calls spread evenly within a bucket. The last bucket has no upper bound; its
 * lower bound is returned. Null without calls.
 */
export function estimatePercentileMs(
  buckets: readonly LatencyBucket[],
  percentileShare: number,
): number | null {
  const ordered = buckets.toSorted((a, b) => a.fromMs - b.fromMs);
  const all = ordered.reduce((sum, { calls }) => sum + calls, 0);
  if (all === 0) return null;
  let below = 0;
  for (const { fromMs, calls } of ordered) {
    if (calls > 0 && below + calls >= percentileShare * all) {
      const endMs = LATENCY_BUCKET_UPPER_BOUNDS_MS.find((bound) => bound > fromMs) ?? fromMs;
      return fromMs + ((percentileShare * all - below) / calls) * (endMs - fromMs);
    }
    below += calls;
  }
  return ordered.at(-1)!.fromMs;
}
