import type { RunSummary } from '../../shared/runs/run-history.ts';
import { describeRollback } from '../../shared/store/generation.ts';
import { formatCount, formatMegabytes } from '../../shared/terminal/format-number.ts';
import { formatDuration } from '../../shared/terminal/format-duration.ts';
import { formatTable, type TableColumn } from '../../shared/terminal/format-table.ts';
import type { LiveGenerationStatus, SourceStatus, IngestStatus } from './status.ts';

const SOURCE_COLUMNS: readonly TableColumn<[string, SourceStatus]>[] = [
  { title: 'source', toCell: ([name]) => name },
  { title: 'date', toCell: ([, { date }]) => date.slice(0, 10) || null },
  { title: 'age', toCell: ([, { date, age }]) => (date === '' || age < 0 ? null : formatDuration(age)) },
  { title: 'in use', toCell: ([, { held }]) => held },
  { title: 'last delivery', toCell: ([, { rows }]) => rows },
  { title: 'file', toCell: ([, { file }]) => file || null },
  {
    title: '',
    toCell: ([, { rejected, problem, date }]) => {
      if (problem !== null) return date === '' ? `unreadable: ${problem}` : problem;
      return rejected ? 'rolled back' : '';
    },
  },
];

const RUN_COLUMNS: readonly TableColumn<RunSummary>[] = [
  { title: 'run', toCell: ({ startedAt }) => startedAt.slice(0, 19).replace('T', ' ') },
  { title: 'outcome', toCell: ({ outcome }) => outcome },
  { title: 'took', toCell: ({ seconds }) => formatDuration(seconds) },
  { title: 'companies', toCell: ({ companies }) => companies },
  {
    title: 'problems',
    toCell: ({ problems, overruled }) => [...problems, ...overruled.map(toOverruled)].join(' '),
  },
];

function toOverruled(objection: string): string {
  return `overruled: ${objection}`;
}

/**
 * Lines of `status` on how to get a first generation. Printed while none is live and no run is
 * active.
 */
export const FIRST_STEP_LINES: readonly string[] = [
  'To fetch the registers from their publishers: npm run ingest -- run',
  'To ingest files that you have: npm run ingest -- run --from FOLDER',
  'To try the service with a fictional register: npm start',
];

/** Formats the status of ingest as lines for a terminal. */
export function toStatusLines({ active, live, problem, sources, rejected, runs }: IngestStatus): string[] {
  const found = Object.entries(sources);
  return [
    ...(problem === null
      ? [live === null ? 'There is no live generation yet.' : toLiveLine(live)]
      : [`The live generation cannot be read: ${problem}`]),
    ...(live?.problem ? [live.problem] : []),
    ...(problem === null ? [active ? 'A run is active.' : 'No run is active.'] : []),
    ...(problem === null && live === null && !active ? FIRST_STEP_LINES : []),
    ...rejected.map(describeRollback),
    ...(found.length === 0 ? [] : ['', ...formatTable(SOURCE_COLUMNS, found)]),
    ...(runs.length === 0 ? [] : ['', ...formatTable(RUN_COLUMNS, runs)]),
  ];
}

function toLiveLine({ generation, age, companies, names, bytes, synthetic }: LiveGenerationStatus): string {
  const counts = `${formatCount(companies, 'company', 'companies')}, ${formatCount(names, 'name')}`;
  const what = synthetic ? ' (the fictional register)' : '';
  const built = age < 0 ? 'built in the future (check the clock)' : `${formatDuration(age)} old`;
  return `Live generation ${generation}${what}, ${built}: ${counts}, ${formatMegabytes(bytes)}.`;
}
