import { z } from 'zod';
import { sortNewestFirst, type RunHistory, type PublicRunSummary } from '../../../runs/run-history.ts';
import { Connection, type ElasticsearchAccess, type RequestPolicy } from '../connection/connection.ts';
import type { RunDocumentKind } from './run-archive.ts';

/** Short timeout without retries. Pages and metrics must not wait for the history of runs. */
const HISTORY_POLICY: RequestPolicy = { requestTimeoutMs: 2_000, retryPausesMs: [] };
const MAX_PARTS = 5_000;
/** Runs of a wrong clock that are looked past. */
const MAX_FUTURE_RUNS = 100;

const RunFields = z.object({
  run: z.string(),
  startedAt: z.string(),
  outcome: z.enum(['promoted', 'nothing-new', 'refused', 'failed']),
  seconds: z.number(),
});
const PartFields = z.object({
  kind: z.enum(['source', 'reason']),
  run: z.string(),
  source: z.string(),
  from: z.enum(['delivered', 'unchanged', 'kept']),
  read: z.int().default(0),
  accepted: z.int().default(0),
  reason: z.string().default(''),
  rejectedForReason: z.int().default(0),
});
type PartFields = z.infer<typeof PartFields>;
type Sources = Record<string, PublicRunSummary['sources'][string]>;

export class ElasticsearchRunHistory implements RunHistory {
  readonly #connection: Connection;
  readonly #index: string;

  constructor(access: ElasticsearchAccess, index: string) {
    this.#connection = new Connection(access, HISTORY_POLICY);
    this.#index = index;
  }

  async readNewestFirst(limit: number): Promise<PublicRunSummary[]> {
    const latest = await this.#search(['run'], {}, limit + MAX_FUTURE_RUNS);
    const runs = sortNewestFirst(
      latest.map((fields) => RunFields.parse(fields)),
      ({ startedAt }) => startedAt,
      new Date().toISOString(),
    ).slice(0, limit);
    if (runs.length === 0) return [];
    const names = { terms: { run: runs.map(({ run }) => run) } };
    const parts = await this.#search(['source', 'reason'], names, MAX_PARTS);
    const sources = toSources(parts.map((fields) => PartFields.parse(fields)));
    return runs.map(({ run, ...outline }) => ({ ...outline, sources: sources.get(run) ?? {} }));
  }

  async #search(kinds: readonly RunDocumentKind[], filter: object, size: number): Promise<unknown[]> {
    const filters = [{ terms: { kind: kinds } }, filter].filter((each) => Object.keys(each).length > 0);
    const found = await this.#connection.request('read the history of runs', (client) =>
      client.search({
        index: this.#index,
        ignore_unavailable: true,
        query: { bool: { filter: filters } },
        sort: [{ startedAt: 'desc' }],
        size,
      }),
    );
    return found.hits.hits.map(({ _source }) => _source);
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

function toSources(parts: readonly PartFields[]): Map<string, Sources> {
  const runs = new Map<string, Sources>();
  for (const { kind, run, source, from, read, accepted } of parts) {
    if (kind !== 'source') continue;
    runs.set(run, { ...runs.get(run), [source]: { from, read, accepted, rejected: {} } });
  }
  for (const { kind, run, source, reason, rejectedForReason } of parts) {
    const sources = runs.get(run);
    const of = sources?.[source];
    if (kind !== 'reason' || sources === undefined || of === undefined) continue;
    sources[source] = { ...of, rejected: { ...of.rejected, [reason]: rejectedForReason } };
  }
  return runs;
}
