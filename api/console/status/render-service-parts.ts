import type { DailyTraffic } from '../../../shared/accounts/usage/traffic-store.ts';
import type { PublicRunSummary } from '../../../shared/runs/run-history.ts';
import { renderBadge, type BadgeTone } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { STATUS_HISTORY_DAYS, type ServiceStatus } from '../services/status-reader.ts';
import { formatDaysAgo, formatDay, formatStockholmTime, LOCALES } from '../words/format.ts';
import { STATUS_TEXTS } from './status-texts.ts';

/**
 * Days after which the latest file of a source is late. A weekly file may come two days late. A
 * daily file may be missing over the longest holiday weekend and one more day
 * (docs/operators/console.md#status).
 */
const MAX_SOURCE_AGE_DAYS: Readonly<Record<string, number>> = {
  registry: 9,
  statistics: 9,
  'annual-reports': 9,
  trademarks: 5,
};
/** A day with at least this share of failed calls counts as disturbed. */
const DISTURBED_SHARE = 0.01;
const FAILED_SHARE = 0.05;
const MIN_JUDGED = { calls: 50, failed: 10 } as const;

const PARTS = ['api', 'search', 'registry', 'statistics', 'annual-reports', 'trademarks', 'ingest'] as const;
const SEARCH_ROUTES: ReadonlySet<string> = new Set(['/v1/search', '/v1/bulk', '/v1/sni/search']);
const SOURCE_PARTS: ReadonlySet<string> = new Set(Object.keys(MAX_SOURCE_AGE_DAYS));

type CallCount = Pick<DailyTraffic, 'calls' | 'serverErrors'>;

interface PartState {
  readonly id: (typeof PARTS)[number];
  /** State now; `plain` when unknown. */
  readonly tone: BadgeTone;
  /** State on each of the last 30 days, oldest first. */
  readonly days: readonly { readonly day: string; readonly tone: BadgeTone }[];
}

export type ServicePartStatus =
  | (PartState & { readonly kind: 'calls'; readonly callsLast30Days: CallCount })
  /** `latestFileDay` is null for an unknown date. */
  | (PartState & { readonly kind: 'source'; readonly latestFileDay: string | null })
  | (PartState & { readonly kind: 'ingest' });

export function toServicePartStatuses(status: ServiceStatus): ServicePartStatus[] {
  const days = listDays(status.readAt);
  // A fictional register has no files of authorities, and at first no run.
  const isFictional = status.live?.synthetic === true;
  const hasRuns = (status.runsNewestFirst ?? []).length > 0;
  const parts = PARTS.filter((id) => !isFictional || (id === 'ingest' ? hasRuns : !SOURCE_PARTS.has(id)));
  return parts.map((id) => {
    if (SOURCE_PARTS.has(id)) return judgeSource(id, status, days);
    if (id === 'ingest') return judgeIngest(status.runsNewestFirst ?? [], days);
    const isOwn = ({ route }: DailyTraffic): boolean => id === 'api' || SEARCH_ROUTES.has(route);
    return judgeCalls(id, (status.dailyTraffic ?? []).filter(isOwn), status, days);
  });
}

function listDays(now: Date): string[] {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  return Array.from({ length: STATUS_HISTORY_DAYS }, (_, place) =>
    today.subtract({ days: STATUS_HISTORY_DAYS - 1 - place }).toString(),
  );
}

function judgeCalls(
  id: ServicePartStatus['id'],
  traffic: readonly DailyTraffic[],
  { live }: ServiceStatus,
  days: readonly string[],
): ServicePartStatus {
  const judged = days.map((day) => ({
    day,
    tone: toCallTone(sumCalls(traffic.filter((each) => each.day === day))),
  }));
  const today = judged.at(-1)?.tone ?? 'plain';
  // With few calls today, a service that can read its data works.
  const works = today === 'plain' ? 'good' : today;
  return {
    kind: 'calls',
    id,
    tone: live === null ? 'bad' : works,
    days: judged,
    callsLast30Days: sumCalls(traffic),
  };
}

function sumCalls(traffic: readonly CallCount[]): CallCount {
  const sum = { calls: 0, serverErrors: 0 };
  for (const { calls, serverErrors } of traffic) {
    sum.calls += calls;
    sum.serverErrors += serverErrors;
  }
  return sum;
}

/** `plain` without calls, and if some failed but are too few to judge. */
function toCallTone({ calls, serverErrors }: CallCount): BadgeTone {
  if (calls > 0 && serverErrors / calls < DISTURBED_SHARE) return 'good';
  if (calls < MIN_JUDGED.calls && serverErrors < MIN_JUDGED.failed) return 'plain';
  return serverErrors / calls >= FAILED_SHARE ? 'bad' : 'warn';
}

function judgeIngest(runs: readonly PublicRunSummary[], days: readonly string[]): ServicePartStatus {
  const toDayTone = (day: string): BadgeTone => {
    const ofDay = runs.filter(({ startedAt }) => startedAt.startsWith(day)).map(toRunTone);
    return (['bad', 'warn', 'good'] as const).find((tone) => ofDay.includes(tone)) ?? 'plain';
  };
  const [latest] = runs;
  return {
    kind: 'ingest',
    id: 'ingest',
    tone: latest === undefined ? 'plain' : toRunTone(latest),
    days: days.map((day) => ({ day, tone: toDayTone(day) })),
  };
}

function toRunTone({ outcome }: PublicRunSummary): BadgeTone {
  if (outcome === 'failed') return 'bad';
  return outcome === 'refused' ? 'warn' : 'good';
}

/** Good if the latest file was not late on that day, and unknown before the first known file. */
function judgeSource(
  id: ServicePartStatus['id'],
  { live, runsNewestFirst, readAt }: ServiceStatus,
  days: readonly string[],
): ServicePartStatus {
  const sourceDay = /^\d{4}-\d{2}-\d{2}/.exec(live?.sources[id]?.date ?? '')?.[0] ?? null;
  const delivered = (runsNewestFirst ?? [])
    .filter(({ outcome, sources }) => outcome === 'promoted' && sources[id]?.from === 'delivered')
    .map(({ startedAt }) => startedAt.slice(0, 10));
  const today = readAt.toISOString().slice(0, 10);
  // A future date counts as today.
  const known = sourceDay === null ? delivered : [...delivered, sourceDay > today ? today : sourceDay];
  const judge = (day: string): BadgeTone => {
    const last = known
      .filter((each) => each <= day)
      .sort()
      .at(-1);
    if (last === undefined) return 'plain';
    return countDays(last, day) <= (MAX_SOURCE_AGE_DAYS[id] ?? Infinity) ? 'good' : 'warn';
  };
  return {
    kind: 'source',
    id,
    tone: judge(today),
    latestFileDay: sourceDay,
    days: days.map((day) => ({ day, tone: judge(day) })),
  };
}

function countDays(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

export function renderServiceParts(
  status: ServiceStatus,
  parts: readonly ServicePartStatus[],
  language: Language,
): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <div class="card-head">
      <h2>${t.parts}</h2>
      <span class="hint">${t.history}</span>
    </div>
    <ul class="parts">
      ${parts.map((part) => renderPart(part, status, language))}
    </ul>
  </section>`;
}

function renderPart(part: ServicePartStatus, status: ServiceStatus, language: Language): Html {
  const t = STATUS_TEXTS[language];
  const { id, tone } = part;
  return html`<li>
    <div>
      <strong>${t.partNames[id]}</strong>
      <p class="hint">${describePart(part, status, language)}</p>
    </div>
    ${drawDays(part, language)}
    <span>${renderBadge({ text: toStateText(part, status, language), tone })}</span>
  </li>`;
}

function toStateText(
  { kind, tone }: ServicePartStatus,
  { runsNewestFirst }: ServiceStatus,
  language: Language,
): string {
  const t = STATUS_TEXTS[language];
  if (kind === 'ingest')
    return runsNewestFirst?.[0] === undefined ? t.states.plain : t.outcomes[runsNewestFirst[0].outcome];
  return kind === 'source' ? t.sourceStates[tone] : t.states[tone];
}

function describePart(
  part: ServicePartStatus,
  { runsNewestFirst, readAt }: ServiceStatus,
  language: Language,
): string {
  const t = STATUS_TEXTS[language];
  if (part.kind === 'ingest') {
    const [latest] = runsNewestFirst ?? [];
    return latest === undefined
      ? t.noRuns
      : t.latestRun(formatStockholmTime(new Date(latest.startedAt), language));
  }
  if (part.kind === 'calls')
    return part.callsLast30Days.calls === 0 ? t.noCallsInDays : describeCalls(part.callsLast30Days, language);
  const day = part.latestFileDay;
  return day === null
    ? t.unknown
    : t.dataFrom(formatDay(day, language), formatDaysAgo(day, readAt, language));
}

function describeCalls({ calls, serverErrors }: CallCount, language: Language): string {
  const t = STATUS_TEXTS[language];
  if (calls < MIN_JUDGED.calls) return t.successCount(calls - serverErrors, calls);
  const percent = { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' } as const;
  return t.success(new Intl.NumberFormat(LOCALES[language], percent).format(1 - serverErrors / calls));
}

const DAY_WIDTH = 8;
const BAR_WIDTH = 6;
const HEIGHT = 28;
const HEIGHTS: Readonly<Record<BadgeTone, number>> = { good: 28, warn: 20, bad: 12, plain: 4 };

function drawDays({ id, kind, days }: ServicePartStatus, language: Language): Html {
  const t = STATUS_TEXTS[language];
  const count = (tone: BadgeTone): number => days.filter((each) => each.tone === tone).length;
  const label = t.daysText(t.partNames[id], count('good'), count('warn') + count('bad'), count('plain'));
  return html`<svg
    class="days"
    viewBox="0 0 ${DAY_WIDTH * days.length} ${HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    ${days.map(
      ({ day, tone }, place) =>
        html`<rect
          class="day-${tone}"
          x="${place * DAY_WIDTH}"
          y="${HEIGHT - HEIGHTS[tone]}"
          width="${BAR_WIDTH}"
          height="${HEIGHTS[tone]}"
          rx="1"
        >
          <title>${day}: ${toDayText(kind, tone, language)}</title>
        </rect>`,
    )}
  </svg>`;
}

function toDayText(kind: ServicePartStatus['kind'], tone: BadgeTone, language: Language): string {
  const t = STATUS_TEXTS[language];
  if (kind === 'ingest') return t.runStates[tone];
  return kind === 'source' || tone !== 'plain' ? t.dayStates[tone] : t.noTrafficDay;
}
