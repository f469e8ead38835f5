import type { RunSummary } from '../../shared/runs/run-history.ts';
import { describeRollback } from '../../shared/store/describe-rollback.ts';
import { formatCount, formatMegabytes } from '../../shared/terminal/format-number.ts';
import { formatDuration } from '../../shared/terminal/format-duration.ts';
import { formatSwedishTime } from '../../shared/terminal/format-swedish-time.ts';
import { formatTable, type TableColumn } from '../../shared/terminal/format-table.ts';
import { wrapText } from '../../shared/terminal/wrap-text.ts';
import type { RunUnderWay } from './run-markers.ts';
import type { LiveGenerationStatus, SourceStatus, IngestStatus } from './status.ts';

const SOURCE_COLUMNS: readonly TableColumn<[string, SourceStatus]>[] = [
  { title: 'source', toCell: ([name]) => name },
  { title: 'date', toCell: ([, { date }]) => date.slice(0, 10) || null },
  { title: 'age', toCell: ([, { date, age }]) => (date === '' || age < 0 ? null : formatDuration(age)) },
  { title: 'in use', toCell: ([, { held }]) => held },
  { title: 'delivered', toCell: ([, { rows }]) => rows },
  { title: 'file', toCell: ([, { file }]) => file || null },
];

const OUTCOMES: Readonly<Record<RunSummary['outcome'], string>> = {
  promoted: 'published',
  'nothing-new': 'nothing new',
  refused: 'refused',
  failed: 'failed',
};

const RUN_COLUMNS: readonly TableColumn<RunSummary>[] = [
  { title: 'run', toCell: ({ startedAt }) => formatSwedishTime(new Date(startedAt)) },
  { title: 'command', toCell: ({ command }) => command ?? null },
  { title: 'outcome', toCell: ({ outcome }) => OUTCOMES[outcome] },
  { title: 'took', toCell: ({ seconds }) => formatDuration(seconds) },
  { title: 'companies', toCell: ({ companies }) => companies },
];

export const FIRST_STEP_LINES: readonly string[] = [
  'To fetch the registers from their publishers: npm run ingest -- run',
  'To ingest files that you have: npm run ingest -- run --from FOLDER',
  'To try the service with a fictional register: npm start',
];

const DEFAULT_COLUMNS = 80;

/** Formats the status of ingest as lines of `width` columns; infinite for a pipe. */
export function toStatusLines(status: IngestStatus, width: number): string[] {
  const { active, underWay, live, problem, sources, rejected, runs } = status;
  const found = Object.entries(sources);
  const sentences = [
    ...(problem === null
      ? [live === null ? 'There is no live generation yet.' : toLiveSentence(live)]
      : [`The live generation cannot be read: ${problem}`]),
    ...(live?.problem ? [live.problem] : []),
    ...(problem === null || underWay.length > 0 ? toActivity(active, underWay) : []),
    ...rejected.map(describeRollback),
  ];
  return [
    ...sentences.flatMap((sentence) => wrapText(sentence, width, '  ')),
    ...(problem === null && live === null && !active ? toFirstStepLines(found.length > 0) : []),
    ...(found.length === 0 ? [] : ['', ...toTableLines(SOURCE_COLUMNS, found, toSourceRemarks, width)]),
    ...(runs.length === 0 ? [] : ['', ...toTableLines(RUN_COLUMNS, runs, toRunRemarks, width)]),
  ];
}

function toFirstStepLines(hasAcceptedData: boolean): readonly string[] {
  return hasAcceptedData
    ? ['To build a generation from the accepted deliveries: npm run ingest -- rebuild']
    : FIRST_STEP_LINES;
}

function toActivity(active: boolean, underWay: readonly RunUnderWay[]): string[] {
  if (underWay.length === 0) return [active ? 'A run is active.' : 'No run is active.'];
  return underWay.map(
    ({ command, process, startedAt }) =>
      `A run is active: "${command}" in process ${process}, since ${formatSwedishTime(new Date(startedAt))}.`,
  );
}

function toTableLines<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  toRemarks: (row: Row) => readonly string[],
  width: number,
): string[] {
  const [titles = '', ...lines] = formatTable(columns, rows);
  const remarkWidth = width === Infinity ? DEFAULT_COLUMNS : width;
  return [
    titles,
    ...lines.flatMap((line, index) => [
      line.length > width ? `${line.slice(0, width - 1)}…` : line,
      ...toRemarks(rows[index]!).flatMap((remark) => wrapText(`    ${remark}`, remarkWidth, '    ')),
    ]),
  ];
}

function toSourceRemarks([, { rejected, problem, date }]: [string, SourceStatus]): string[] {
  if (problem !== null) return [date === '' ? `unreadable: ${problem}` : problem];
  return rejected ? ['rolled back'] : [];
}

function toRunRemarks({ problems, overruled }: RunSummary): string[] {
  return [...problems, ...overruled.map((objection) => `overruled: ${objection}`)];
}

function toLiveSentence({
  generation,
  age,
  companies,
  names,
  bytes,
  synthetic,
}: LiveGenerationStatus): string {
  const counts = `${formatCount(companies, 'company', 'companies')}, ${formatCount(names, 'name')}`;
  const what = synthetic ? ' (the fictional register)' : '';
  const built = age < 0 ? 'built in the future (check the clock)' : `${formatDuration(age)} old`;
  return `Live generation ${generation}${what}, ${built}: ${counts}, ${formatMegabytes(bytes)}.`;
}
