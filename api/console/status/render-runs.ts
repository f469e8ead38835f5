import type { PublicRunSummary } from '../../../shared/runs/run-history.ts';
import { toDuration } from '../../../shared/terminal/to-duration.ts';
import { html, type Html } from '../html.ts';
import { renderTable } from '../components/render-table.ts';
import type { Language } from '../language/language.ts';
import { formatCount, formatInstant } from '../words/format.ts';
import { STATUS_TEXTS } from './status-texts.ts';

/**
 * Renders the latest ingest runs: start, duration, outcome and row counts. Leaves out messages,
 * which can name files and people.
 */
export function renderRuns(runs: readonly PublicRunSummary[] | null, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.runs}</h2>
    ${
      runs === null || runs.length === 0
        ? html`<p class="muted">${t.noRuns}</p>`
        : html`${renderTable({
              label: t.runs,
              columns: [
                ...[t.started, t.took, t.outcome],
                ...[t.read, t.accepted, t.rejected].map((numeric) => ({ numeric })),
              ],
              rows: runs.map((run) => renderRun(run, language)),
            })}
            <p class="hint">${t.runsNote}</p>`
    }
  </section>`;
}

function renderRun(run: PublicRunSummary, language: Language): Html {
  const t = STATUS_TEXTS[language];
  const { read, accepted, rejected } = sumRowCounts(run);
  const isGood = run.outcome === 'promoted' || run.outcome === 'nothing-new';
  return html`<tr>
    <th scope="row">
      <time datetime="${run.startedAt}">${formatInstant(new Date(run.startedAt), language)}</time>
    </th>
    <td>${toDuration(run.seconds)}</td>
    <td><span class="badge ${isGood ? 'badge-ok' : 'badge-bad'}">${t.outcomes[run.outcome]}</span></td>
    ${[read, accepted, rejected].map((count) => html`<td class="number">${formatCount(count, language)}</td>`)}
  </tr>`;
}

/**
 * Sums the row counts of the sources with a new delivery. Other sources were reused from an earlier
 * run.
 */
export function sumRowCounts({ sources }: Pick<PublicRunSummary, 'sources'>): {
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
} {
  const sum = { read: 0, accepted: 0, rejected: 0 };
  for (const { from, read, accepted, rejected } of Object.values(sources)) {
    if (from !== 'delivered') continue;
    sum.read += read;
    sum.accepted += accepted;
    for (const count of Object.values(rejected)) sum.rejected += count;
  }
  return sum;
}
