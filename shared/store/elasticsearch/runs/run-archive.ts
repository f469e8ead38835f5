import type { Client, estypes } from '@elastic/elasticsearch';
import { ensureSmallIndex } from '../documents/schema.ts';
import type { RunRecord, SourceRunFigures } from '../../../domain/run-record.ts';
import { StoreError, type RunArchive } from '../../port.ts';
import { Connection, SERVING_POLICY, type ElasticsearchAccess } from '../connection/connection.ts';
import { redactFieldValues } from '../connection/to-store-error.ts';

const MAX_REMOVED = 5_000;

/**
 * Stores the history of runs in Elasticsearch, for analysts. Timeouts are short, since a run
 * succeeds without it.
 */
export class ElasticsearchRunArchive implements RunArchive {
  readonly #connection: Connection;
  readonly #index: string;

  constructor(access: ElasticsearchAccess, index: string) {
    this.#connection = new Connection(access, SERVING_POLICY);
    this.#index = index;
  }

  async keepLatest(run: RunRecord, maxRuns: number): Promise<void> {
    const index = this.#index;
    await this.#connection.request('create the index of runs', (client) =>
      ensureSmallIndex(client, index, RUNS_MAPPINGS),
    );
    const operations = toRunDocuments(run).flatMap(({ id, fields }) => [
      { index: { _index: index, _id: id } },
      fields,
    ]);
    await this.#connection.request('store the run in the history', (client) => send(client, operations));
    await this.#connection.request('remove old runs from the history', (client) =>
      removeOld(client, index, maxRuns),
    );
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

async function send(client: Client, operations: object[]): Promise<void> {
  const { errors, items } = await client.bulk({ operations, refresh: true });
  if (!errors) return;
  const failed = items.flatMap((item) => Object.values(item)).find(({ error }) => error !== undefined)?.error;
  const reason = redactFieldValues(failed?.reason ?? failed?.type ?? 'it gave no reason');
  throw new StoreError(
    'unavailable',
    `Elasticsearch could not store the run in the history: ${reason}. The published data is not affected.`,
  );
}

/** Deletes all runs except the newest `limit` ones, at most {@link MAX_REMOVED} per call. */
async function removeOld(client: Client, index: string, limit: number): Promise<void> {
  const newestFirst: estypes.SortCombinations[] = [{ startedAt: 'desc' }];
  const kind = 'run' satisfies RunDocumentKind;
  const oldest = await client.search<{ startedAt: string }>({
    index,
    query: { term: { kind } },
    sort: newestFirst,
    from: limit,
    size: 1,
    _source: ['startedAt'],
  });
  const newestOld = oldest.hits.hits[0]?._source?.startedAt;
  if (newestOld === undefined) return;
  const query = { range: { startedAt: { lte: newestOld } } };
  const old = await client.search({ index, query, size: MAX_REMOVED, _source: false });
  await send(
    client,
    old.hits.hits.flatMap(({ _id }) => (_id === undefined ? [] : [{ delete: { _index: index, _id } }])),
  );
}

export type RunDocumentKind = 'run' | 'source' | 'reason';

const code = { type: 'keyword' } as const;
const count = { type: 'long', index: false } as const;

/**
 * Mapping of the Elasticsearch index of runs. All documents have `kind`, `run`, `startedAt` and
 * `outcome`. Each figure belongs to one kind of document, so that a sum counts it once.
 */
export const RUNS_MAPPINGS: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  properties: {
    kind: code,
    run: code,
    startedAt: { type: 'date' },
    outcome: code,
    // Of a run.
    generation: code,
    seconds: { type: 'double', index: false },
    companies: count,
    names: count,
    problems: count,
    overruled: count,
    peakMemoryBytes: count,
    // Of a source, and of its reasons.
    source: code,
    from: code,
    // Of a source.
    date: { type: 'date' },
    read: count,
    accepted: count,
    repaired: count,
    leftOut: count,
    rejected: count,
    // Of a reason.
    reason: code,
    rejectedForReason: count,
  },
};

interface RunDocument {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function toRunDocuments({ sources, ...run }: RunRecord): RunDocument[] {
  const base = { run: run.run, startedAt: run.startedAt, outcome: run.outcome };
  const own = { id: run.run, fields: toFields('run', run) };
  return [own, ...sources.flatMap((source) => toSourceDocuments(source, base))];
}

function toSourceDocuments(
  { rejected, date, ...source }: SourceRunFigures,
  base: Pick<RunRecord, 'run' | 'startedAt' | 'outcome'>,
): RunDocument[] {
  const id = `${base.run}.${source.source}`;
  const reasons = Object.entries(rejected);
  const total = reasons.reduce((sum, [, rows]) => sum + rows, 0);
  const { source: name, from } = source;
  return [
    // A source without any delivery has no date.
    {
      id,
      fields: toFields('source', { ...base, ...source, ...(date === '' ? {} : { date }), rejected: total }),
    },
    ...reasons.map(([reason, rows]) => ({
      id: `${id}.${reason}`,
      fields: toFields('reason', { ...base, source: name, from, reason, rejectedForReason: rows }),
    })),
  ];
}

function toFields(kind: RunDocumentKind, fields: object): RunDocument['fields'] {
  return { kind, ...fields };
}
