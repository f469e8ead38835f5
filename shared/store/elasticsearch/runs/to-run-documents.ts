import type { RunRecord, SourceRecord } from '../../../domain/run-record.ts';
import type { RunDocumentKind } from './runs-schema.ts';

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
