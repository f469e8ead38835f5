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

interface Judgement {
  /** State now; `plain` when unknown. */
  readonly tone: BadgeTone;
  readonly state: string;
  readonly about: string;
  readonly toDayTone: (day: string) => BadgeTone;
  readonly dayTexts: Readonly<Record<BadgeTone, string>>;
}

export type ServicePart = ReturnType<typeof toServiceParts>[number];

export function toServiceParts(status: ServiceStatus, language: Language) {
  const today = Temporal.PlainDate.from(toDay(status.readAt));
  /** The last 30 days, oldest first. */
  const days = Array.from({ length: STATUS_HISTORY_DAYS }, (_, place) =>
    today.subtract({ days: STATUS_HISTORY_DAYS - 1 - place }).toString(),
  );
  // A fictional register has no files of authorities, and at first no run.
  const isFictional = status.live?.synthetic === true;
  const hasRuns = (status.runsNewestFirst ?? []).length > 0;
  const parts = PARTS.filter((id) => !isFictional || (id === 'ingest' ? hasRuns : !SOURCE_PARTS.has(id)));
  return parts.map((id) => {
    const { toDayTone, dayTexts, ...now } = judge(id, status, language);
    const judged = days.map((day) => ({ day, tone: toDayTone(day) }));
    return { id, ...now, days: judged.map((day) => ({ ...day, text: dayTexts[day.tone] })) };
  });
}

function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function judge(id: (typeof PARTS)[number], status: ServiceStatus, language: Language): Judgement {
  if (SOURCE_PARTS.has(id)) return judgeSource(id, status, language);
  if (id === 'ingest') return judgeIngest(status.runsNewestFirst ?? [], language);
  const isOwn = ({ route }: DailyTraffic): boolean => id === 'api' || SEARCH_ROUTES.has(route);
  return judgeCalls((status.dailyTraffic ?? []).filter(isOwn), status, language);
}

function judgeCalls(
  traffic: readonly DailyTraffic[],
  { live, readAt }: ServiceStatus,
  language: Language,
): Judgement {
  const t = STATUS_TEXTS[language];
  const toDayTone = (day: string): BadgeTone =>
    toCallTone(sumCalls(traffic.filter((each) => each.day === day)));
  const today = toDayTone(toDay(readAt));
  // With few calls today, a service that can read its data works.
  const works = today === 'plain' ? 'good' : today;
  const tone = live === null ? 'bad' : works;
  const dayTexts = { ...t.dayStates, plain: t.noTrafficDay };
  return {
    tone,
    state: t.states[tone],
    about: describeCalls(sumCalls(traffic), language),
    toDayTone,
    dayTexts,
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

function describeCalls({ calls, serverErrors }: CallCount, language: Language): string {
  const t = STATUS_TEXTS[language];
  if (calls === 0) return t.noCallsInDays;
  if (calls < MIN_JUDGED.calls) return t.successCount(calls - serverErrors, calls);
  const percent = { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' } as const;
  return t.success(new Intl.NumberFormat(LOCALES[language], percent).format(1 - serverErrors / calls));
}

function judgeIngest(runs: readonly PublicRunSummary[], language: Language): Judgement {
  const t = STATUS_TEXTS[language];
  const toDayTone = (day: string): BadgeTone => {
    const ofDay = runs.filter(({ startedAt }) => startedAt.startsWith(day)).map(toRunTone);
    return (['bad', 'warn', 'good'] as const).find((tone) => ofDay.includes(tone)) ?? 'plain';
  };
  const byDay = { toDayTone, dayTexts: t.runStates };
  const [latest] = runs;
  if (latest === undefined) return { tone: 'plain', state: t.states.plain, about: t.noRuns, ...byDay };
  const about = t.latestRun(formatStockholmTime(new Date(latest.startedAt), language));
  return { tone: toRunTone(latest), state: t.outcomes[latest.outcome], about, ...byDay };
}

function toRunTone({ outcome }: PublicRunSummary): BadgeTone {
  if (outcome === 'failed') return 'bad';
  return outcome === 'refused' ? 'warn' : 'good';
}

/** Good if the latest file was not late on that day, and unknown before the first known file. */
function judgeSource(
  id: string,
  { live, runsNewestFirst, readAt }: ServiceStatus,
  language: Language,
): Judgement {
  const t = STATUS_TEXTS[language];
  const sourceDay = /^\d{4}-\d{2}-\d{2}/.exec(live?.sources[id]?.date ?? '')?.[0] ?? null;
  const delivered = (runsNewestFirst ?? [])
    .filter(({ outcome, sources }) => outcome === 'promoted' && sources[id]?.from === 'delivered')
    .map(({ startedAt }) => startedAt.slice(0, 10));
  const today = toDay(readAt);
  // A future date counts as today.
  const known = sourceDay === null ? delivered : [...delivered, sourceDay > today ? today : sourceDay];
  const toDayTone = (day: string): BadgeTone => {
    const last = known
      .filter((each) => each <= day)
      .sort()
      .at(-1);
    if (last === undefined) return 'plain';
    const { days } = Temporal.PlainDate.from(last).until(Temporal.PlainDate.from(day));
    return days <= (MAX_SOURCE_AGE_DAYS[id] ?? Infinity) ? 'good' : 'warn';
  };
  const tone = toDayTone(today);
  const about =
    sourceDay === null
      ? t.unknown
      : t.dataFrom(formatDay(sourceDay, language), formatDaysAgo(sourceDay, readAt, language));
  return { tone, state: t.sourceStates[tone], about, toDayTone, dayTexts: t.dayStates };
}

export function renderServiceParts(parts: readonly ServicePart[], language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <div class="card-head">
      <h2>${t.parts}</h2>
      <span class="hint">${t.history}</span>
    </div>
    <ul class="parts">
      ${parts.map(
        (part) =>
          html`<li>
            <div>
              <strong>${t.partNames[part.id]}</strong>
              <p class="hint">${part.about}</p>
            </div>
            ${drawDays(part, language)}
            <span>${renderBadge({ text: part.state, tone: part.tone })}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

const DAY_WIDTH = 8;
const BAR_WIDTH = 6;
const HEIGHT = 28;
const HEIGHTS: Readonly<Record<BadgeTone, number>> = { good: 28, warn: 20, bad: 12, plain: 4 };

function drawDays({ id, days }: ServicePart, language: Language): Html {
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
      ({ day, tone, text }, place) =>
        html`<rect
          fill="var(--${tone === 'plain' ? 'line-strong' : tone})"
          x="${place * DAY_WIDTH}"
          y="${HEIGHT - HEIGHTS[tone]}"
          width="${BAR_WIDTH}"
          height="${HEIGHTS[tone]}"
          rx="1"
        >
          <title>${day}: ${text}</title>
        </rect>`,
    )}
  </svg>`;
}
