import type { estypes } from '@elastic/elasticsearch';

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
