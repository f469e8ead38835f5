import type { PageHandler, View } from '../page.ts';
import type { GenerationInfo } from '../../../shared/store/port.ts';
import { renderFictionalNotice } from '../explorer/notices.ts';
import { html, type Html } from '../html.ts';
import { renderDefinitionList } from '../components/render-facts.ts';
import type { Language } from '../language/language.ts';
import { formatNumber, formatStockholmTime, formatDay, formatDaysAgo } from '../words/format.ts';
import { renderServiceParts, toServiceParts, type ServicePart } from './render-service-parts.ts';
import type { ServiceStatus } from '../services/status-reader.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import { renderTable } from '../components/render-table.ts';
import type { PublicRunSummary } from '../../../shared/runs/run-history.ts';
import { formatDuration } from '../../../shared/terminal/format-duration.ts';

const MAX_SHOWN_RUNS = 10;

export const showStatus: PageHandler = async ({ services, language }) => ({
  view: renderStatus(await services.readStatus(), language),
});

export function renderStatus(status: ServiceStatus, language: Language): View {
  const t = STATUS_TEXTS[language];
  const { readAt: at, live, runsNewestFirst } = status;
  const parts = toServiceParts(status, language);
  const body = html`<h1>${t.title}</h1>
    ${renderSummary(parts, live !== null, language)}
    ${renderFictionalNotice(live?.synthetic === true, language)} ${renderServiceParts(parts, language)}
    ${live !== null && renderSources(live, at, language)}
    ${(live?.synthetic !== true || runsNewestFirst?.length !== 0) && renderRuns(runsNewestFirst, language)}
    ${live !== null && renderGeneration(live, language)}`;
  return { title: t.title, body };
}

function renderSummary(parts: readonly ServicePart[], isLive: boolean, language: Language): Html {
  const t = STATUS_TEXTS[language];
  if (!isLive) return html`<p class="notice notice-error" role="alert">${t.down}</p>`;
  const troubled = parts.filter(({ tone }) => tone === 'warn' || tone === 'bad');
  if (troubled.length === 0) return html`<p class="notice notice-ok">${t.up}</p>`;
  return html`<p class="notice notice-warn">
    ${t.troubled(troubled.map(({ id }) => t.partNames[id]).join(', '))}
  </p>`;
}

function renderGeneration({ name, createdAt, companies, names }: GenerationInfo, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.data}</h2>
    ${renderDefinitionList([
      [t.generation, name],
      [t.built, renderTime(createdAt, language)],
      [t.companies, formatNumber(companies, language)],
      [t.names, formatNumber(names, language)],
    ])}
  </section>`;
}

function renderTime(instant: string, language: Language): Html {
  return html`<time datetime="${instant}">${formatStockholmTime(new Date(instant), language)}</time>`;
}

function renderSources({ sources }: GenerationInfo, now: Date, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.sources}</h2>
    ${renderTable({
      label: t.sources,
      columns: [t.source, t.date, t.age, t.expected, t.file],
      rows: Object.entries(sources).map((source) => renderSource(source, now, language)),
      isStackedWhenNarrow: true,
    })}
  </section>`;
}

function renderSource(
  [name, { file, date }]: [string, GenerationInfo['sources'][string]],
  now: Date,
  language: Language,
): Html {
  const t = STATUS_TEXTS[language];
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  const when =
    day === undefined
      ? html`<td colspan="2" data-label="${t.date}">${t.unknown}</td>`
      : html`<td data-label="${t.date}"><time datetime="${day}">${formatDay(day, language)}</time></td>
          <td data-label="${t.age}">${formatDaysAgo(day, now, language)}</td>`;
  return html`<tr>
    <th scope="row">${t.sourceNames[name] ?? name}</th>
    ${when}
    <td data-label="${t.expected}">${t.intervals[name] ?? t.unknown}</td>
    <td data-label="${t.file}">${removeFoldersFromPath(file)}</td>
  </tr>`;
}

/** Visitors must not see the names of folders. */
export function removeFoldersFromPath(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}

/** The messages of a run are not shown, because they can name files and people. */
function renderRuns(runs: readonly PublicRunSummary[] | null, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.runs}</h2>
    ${
      runs === null || runs.length === 0
        ? html`<p class="muted">${t.noRuns}</p>`
        : html`${renderTable({
              label: t.runs,
              columns: [
                t.started,
                t.took,
                t.outcome,
                ...[t.read, t.accepted, t.rejected].map((numeric) => ({ numeric })),
              ],
              rows: runs.slice(0, MAX_SHOWN_RUNS).map((run) => renderRun(run, language)),
              isStackedWhenNarrow: true,
            })}
            <p class="hint">${t.runsNote}</p>`
    }
  </section>`;
}

function renderRun(run: PublicRunSummary, language: Language): Html {
  const t = STATUS_TEXTS[language];
  const { read, accepted, rejected } = sumDeliveredRowCounts(run);
  const counts = [
    [t.read, read],
    [t.accepted, accepted],
    [t.rejected, rejected],
  ] as const;
  const isGood = run.outcome === 'promoted' || run.outcome === 'nothing-new';
  return html`<tr>
    <th scope="row">${renderTime(run.startedAt, language)}</th>
    <td data-label="${t.took}">${formatDuration(run.seconds)}</td>
    <td><span class="badge ${isGood ? 'badge-good' : 'badge-bad'}">${t.outcomes[run.outcome]}</span></td>
    ${counts.map(
      ([label, count]) =>
        html`<td class="number" data-label="${label}">${formatNumber(count, language)}</td>`,
    )}
  </tr>`;
}

export function sumDeliveredRowCounts({ sources }: Pick<PublicRunSummary, 'sources'>) {
  const sum = { read: 0, accepted: 0, rejected: 0 };
  for (const { from, read, accepted, rejected } of Object.values(sources)) {
    if (from !== 'delivered') continue;
    sum.read += read;
    sum.accepted += accepted;
    for (const count of Object.values(rejected)) sum.rejected += count;
  }
  return sum;
}
