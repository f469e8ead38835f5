import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable, type TableColumn } from '../../../shared/terminal/format-table.ts';
import { readSourceFiles } from './source-files.ts';
import {
  MAX_FILES_PER_FOLDER,
  MAX_PARAMETERS,
  MAX_SMALL_LINES,
  toFigures,
  type Figures,
} from './to-figures.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PRODUCT = ['api', 'ingest', 'shared', 'deploy'];
const CONSOLE = 'api/console/';

const USAGE = `Usage: npm run -s measure [-- FOLDER…] [--before REVISION] [--list]

Counts the files, lines, circles and assertions of the product's source.
  FOLDER             only files in these folders
  --before REVISION  a second column, of that commit
  --list             names the small files, full folders, circles, assertions and wide functions`;

interface Row {
  readonly name: string;
  readonly now: number;
  readonly before: number | null;
}

/**
 * The figures in the order of the table. The sizes leave out the console, whose pages are rebuilt
 * later.
 */
function toRows({ all, sized }: Measured): [string, number][] {
  const assertions = [...all.assertions.values()].reduce((sum, count) => sum + count, 0);
  return [
    ['Files, without the console', sized.files],
    ['Lines, without the console', sized.lines],
    [`Files of ${MAX_SMALL_LINES} lines or less, without the console`, sized.smallFiles.length],
    ['  of 1,000 files', Math.round((1_000 * sized.smallFiles.length) / Math.max(1, sized.files))],
    [`Folders with more than ${MAX_FILES_PER_FOLDER} files`, all.fullFolders.length],
    ['Circles between files', all.fileCircles.length],
    ['Circles between the children of a folder', all.folderCircles.length],
    ['Non-null assertions', assertions],
    [`Functions with more than ${MAX_PARAMETERS} parameters`, all.wideFunctions.length],
  ];
}

interface Measured {
  readonly all: Figures;
  /** Without the console, unless nothing else was asked for. */
  readonly sized: Figures;
}

function measure(root: string, folders: readonly string[]): Measured {
  const isAsked = (path: string) =>
    folders.length === 0 || folders.some((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`));
  const sources = readSourceFiles(root, PRODUCT).filter(({ path }) => isAsked(path));
  const withoutConsole = sources.filter(({ path }) => !path.startsWith(CONSOLE));
  const isOfConsole = sources.length > 0 && withoutConsole.length === 0;
  return { all: toFigures(sources), sized: toFigures(isOfConsole ? sources : withoutConsole) };
}

/** Measures a commit in a temporary copy of it. */
function measureRevision(revision: string, folders: readonly string[]): Measured {
  const copy = mkdtempSync(join(tmpdir(), 'measure-'));
  try {
    const archive = join(copy, 'archive.tar');
    execFileSync('git', ['-C', ROOT, 'archive', '-o', archive, revision, ...PRODUCT]);
    execFileSync('tar', ['-xf', archive, '-C', copy]);
    return measure(copy, folders);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function toList({ all, sized }: Measured): string {
  const asserting = [...all.assertions].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  const sections: [string, readonly string[]][] = [
    ['Small files', sized.smallFiles],
    ['Full folders', all.fullFolders],
    ['Circles between files', all.fileCircles],
    ['Circles between the children of a folder', all.folderCircles],
    ['Non-null assertions', asserting.map(([path, count]) => `${count} ${path}`)],
    ['Functions with more than four parameters', all.wideFunctions],
  ];
  return sections
    .filter(([, items]) => items.length > 0)
    .map(([title, items]) => `${title}\n${items.map((item) => `  ${item}`).join('\n')}`)
    .join('\n\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help === true) console.log(USAGE);
else {
  const now = measure(ROOT, positionals);
  const before =
    values.before === undefined ? null : new Map(toRows(measureRevision(values.before, positionals)));
  const rows = toRows(now).map(([name, count]) => ({
    name,
    now: count,
    before: before?.get(name) ?? null,
  }));
  const columns: TableColumn<Row>[] = [
    { title: '', toCell: ({ name }) => name },
    ...(before === null ? [] : [{ title: 'Before', toCell: (row: Row) => row.before }]),
    { title: 'Now', toCell: (row) => row.now },
  ];
  console.log(formatTable(columns, rows).join('\n'));
  if (values.list === true) console.log(`\n${toList(now)}`);
}
