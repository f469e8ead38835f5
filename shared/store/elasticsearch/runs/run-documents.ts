import type { estypes } from '@elastic/elasticsearch';
import type { RunRecord, SourceRunFigures } from '../../../domain/run-record.ts';

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
