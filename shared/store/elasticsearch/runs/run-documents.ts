import type { estypes } from '@elastic/elasticsearch';
import type { RunRecord, SourceRecord } from '../../../domain/run-record.ts';

/** What a document of the history is: a run, what it read of one source, or the rows of that source it rejected for one reason. */
export type RunDocumentKind = 'run' | 'source' | 'reason';

const code = { type: 'keyword' } as const;
const count = { type: 'long', index: false } as const;

/**
 * The history of runs. Every document has `kind`, `run`, `startedAt` and `outcome`; a figure stands in documents of one kind alone, so
 * that no sum counts it twice.
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

/** A document of the history on its way: its id, by which it takes the place of an earlier one, and its fields. */
export interface RunDocument {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A run as flat documents: one of its own, one of each source, and one of each reason for which rows of a source were rejected. */
export function toRunDocuments({ sources, ...run }: RunRecord): RunDocument[] {
  const base = { run: run.run, startedAt: run.startedAt, outcome: run.outcome };
  const own = { id: run.run, fields: toFields('run', run) };
  return [own, ...sources.flatMap((source) => toSourceDocuments(source, base))];
}

function toSourceDocuments(
  { rejected, date, ...source }: SourceRecord,
  base: Pick<RunRecord, 'run' | 'startedAt' | 'outcome'>,
): RunDocument[] {
  const id = `${base.run}.${source.source}`;
  const reasons = Object.entries(rejected);
  const total = reasons.reduce((sum, [, rows]) => sum + rows, 0);
  const { source: name, from } = source;
  return [
    // A source that could never be read has no date.
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
