import type { RunSummary } from '../../shared/runs/run-history.ts';
import { describeRollback } from '../../shared/store/generation.ts';
import { toDuration } from '../../shared/terminal/to-duration.ts';
import { toTable, type TableColumn } from '../../shared/terminal/to-table.ts';
import type { LiveGenerationStatus, SourceStatus, IngestStatus } from './status.ts';

const SOURCE_COLUMNS: readonly TableColumn<[string, SourceStatus]>[] = [
  { title: 'source', toCell: ([name]) => name },
  { title: 'date', toCell: ([, { date }]) => date.slice(0, 10) || null },
  { title: 'age', toCell: ([, { date, age }]) => (date === '' ? null : toDuration(age)) },
  { title: 'held', toCell: ([, { held }]) => held },
  { title: 'last delivery', toCell: ([, { rows }]) => rows },
  { title: 'file', toCell: ([, { file }]) => file || null },
  {
    title: '',
    toCell: ([, { rejected, problem }]) =>
      problem !== null ? `unreadable: ${problem}` : rejected ? 'rejected' : '',
  },
];

const RUN_COLUMNS: readonly TableColumn<RunSummary>[] = [
  { title: 'run', toCell: ({ startedAt }) => startedAt.slice(0, 19).replace('T', ' ') },
  { title: 'outcome', toCell: ({ outcome }) => outcome },
  { title: 'took', toCell: ({ seconds }) => toDuration(seconds) },
  { title: 'companies', toCell: ({ companies }) => companies },
  {
    title: 'problems',
    toCell: ({ problems, overruled }) => [...problems, ...overruled.map(toOverruled)].join(' '),
  },
];

function toOverruled(objection: string): string {
  return `accepted all the same: ${objection}`;
}

/** Formats the status as lines for a terminal. */
export function toStatusLines({ active, live, problem, sources, rejected, runs }: IngestStatus): string[] {
  return [
    live === null ? `No live generation${problem === null ? '.' : `: ${problem}`}` : toLiveLine(live),
    active ? 'A run is active.' : 'No run is active.',
    ...rejected.map(describeRollback),
    '',
    ...toTable(SOURCE_COLUMNS, Object.entries(sources)),
    '',
    ...toTable(RUN_COLUMNS, runs),
  ];
}

function toLiveLine({ generation, age, companies, names, bytes, synthetic }: LiveGenerationStatus): string {
  const size = `${toNumber(companies)} companies, ${toNumber(names)} names, ${toNumber(Math.ceil(bytes / 1e6))} MB`;
  const what = synthetic ? ' (the fictional register)' : '';
  return `Live generation ${generation}${what}, ${toDuration(age)} old: ${size}.`;
}

function toNumber(count: number): string {
  return count.toLocaleString('en-US');
}
