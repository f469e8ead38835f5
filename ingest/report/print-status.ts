import type { RunSummary } from '../../shared/runs/run-history.ts';
import { describeRejection } from '../../shared/store/generation.ts';
import { toDuration } from '../../shared/terminal/to-duration.ts';
import { toTable, type Column } from '../../shared/terminal/to-table.ts';
import type { LiveStatus, SourceStatus, Status } from './status.ts';

const SOURCE_COLUMNS: readonly Column<[string, SourceStatus]>[] = [
  { title: 'source', of: ([name]) => name },
  { title: 'date', of: ([, { date }]) => date.slice(0, 10) || null },
  { title: 'age', of: ([, { date, age }]) => (date === '' ? null : toDuration(age)) },
  { title: 'held', of: ([, { held }]) => held },
  { title: 'last delivery', of: ([, { rows }]) => rows },
  { title: 'file', of: ([, { file }]) => file || null },
  {
    title: '',
    of: ([, { rejected, problem }]) =>
      problem !== null ? `unreadable: ${problem}` : rejected ? 'rejected' : '',
  },
];

const RUN_COLUMNS: readonly Column<RunSummary>[] = [
  { title: 'run', of: ({ startedAt }) => startedAt.slice(0, 19).replace('T', ' ') },
  { title: 'outcome', of: ({ outcome }) => outcome },
  { title: 'took', of: ({ seconds }) => toDuration(seconds) },
  { title: 'companies', of: ({ companies }) => companies },
  {
    title: 'problems',
    of: ({ problems, overruled }) => [...problems, ...overruled.map(toOverruled)].join(' '),
  },
];

function toOverruled(objection: string): string {
  return `accepted all the same: ${objection}`;
}

/** The status as lines for a person. */
export function toStatusLines({ active, live, problem, sources, rejected, runs }: Status): string[] {
  return [
    live === null ? `No live generation${problem === null ? '.' : `: ${problem}`}` : toLiveLine(live),
    active ? 'A run is active.' : 'No run is active.',
    ...rejected.map(describeRejection),
    '',
    ...toTable(SOURCE_COLUMNS, Object.entries(sources)),
    '',
    ...toTable(RUN_COLUMNS, runs),
  ];
}

function toLiveLine({ generation, age, companies, names, bytes, synthetic }: LiveStatus): string {
  const size = `${toNumber(companies)} companies, ${toNumber(names)} names, ${toNumber(Math.ceil(bytes / 1e6))} MB`;
  const what = synthetic ? ' (the fictional register)' : '';
  return `Live generation ${generation}${what}, ${toDuration(age)} old: ${size}.`;
}

function toNumber(count: number): string {
  return count.toLocaleString('en-US');
}
