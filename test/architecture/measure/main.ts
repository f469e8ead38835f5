import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable, type TableColumn } from '../../../shared/terminal/format-table.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';
import {
  MAX_FILES_PER_FOLDER,
  MAX_PARAMETERS,
  MAX_SMALL_LINES,
  sumLines,
  toFigures,
  type Figures,
} from './to-figures.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PRODUCT = ['api', 'ingest', 'shared', 'deploy'];
const CONSOLE = 'api/console/';

const USAGE = `Usage: npm run -s measure [-- FOLDER…] [--before REVISION] [--list]

Counts the lines, files, habits, circles and assertions of the source.
  FOLDER             only the product's files in these folders
  --before REVISION  a second column, of that commit
  --list             names the small files, full folders, circles, assertions and wide functions,
                     the compound names, and the literals that dodge the formatter`;

interface Row {
  readonly name: string;
  readonly now: number | string;
  readonly before: number | string | null;
}

function toRows({ product, lines }: Measured): [string, number | string][] {
  const assertions = [...product.assertions.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...Object.entries(lines).map(([name, count]): [string, number] => [`Lines: ${name}`, count]),
    ['Comment lines', `${(100 * product.commentShare).toFixed(1)} %`],
    ['Names with And, Or, If, Unless, While, Until', product.compoundNames.length],
    ['Literals and pairs that dodge the formatter', product.dodges.length],
    ['Files', product.files],
    [`Files of ${MAX_SMALL_LINES} lines or less`, product.smallFiles.length],
    [`Folders with more than ${MAX_FILES_PER_FOLDER} files`, product.fullFolders.length],
    ['Circles between files', product.fileCircles.length],
    ['Circles between the children of a folder', product.folderCircles.length],
    ['Non-null assertions', assertions],
    [`Functions with more than ${MAX_PARAMETERS} parameters`, product.wideFunctions.length],
  ];
}

interface Measured {
  /** Of the product's TypeScript, the console included. */
  readonly product: Figures;
  readonly lines: Readonly<Record<string, number>>;
}

function measure(root: string, folders: readonly string[]): Measured {
  const isAsked = ({ path }: SourceFile) =>
    folders.length === 0 || folders.some((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`));
  const product = readSourceFiles(root, PRODUCT).filter(isAsked);
  const isConsole = ({ path }: SourceFile) => path.startsWith(CONSOLE);
  const styled = readSourceFiles(root, [CONSOLE], ['.ts', '.js', '.css']).filter(isAsked);
  const tests = readSourceFiles(root, ['test']).filter(isAsked);
  return {
    product: toFigures(product),
    lines: {
      'product without the console': sumLines(product.filter((file) => !isConsole(file))),
      'console with scripts and styles': sumLines(styled),
      fixtures: sumLines(readSourceFiles(root, ['fixtures']).filter(isAsked)),
      tests: sumLines(tests),
      'of them benchmarks': sumLines(tests.filter(({ path }) => path.startsWith('test/bench/'))),
    },
  };
}

/** Measures a commit in a temporary copy of it. */
function measureRevision(revision: string, folders: readonly string[]): Measured {
  const copy = mkdtempSync(join(tmpdir(), 'measure-'));
  try {
    const archive = join(copy, 'archive.tar');
    execFileSync('git', ['-C', ROOT, 'archive', '-o', archive, revision, ...PRODUCT, 'fixtures', 'test']);
    execFileSync('tar', ['-xf', archive, '-C', copy]);
    return measure(copy, folders);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function toList({ product }: Measured): string {
  const asserting = [...product.assertions].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  const sections: [string, readonly string[]][] = [
    ['Names with And, Or, If, Unless, While, Until', product.compoundNames],
    ['Literals and pairs that dodge the formatter', product.dodges],
    ['Small files', product.smallFiles],
    ['Full folders', product.fullFolders],
    ['Circles between files', product.fileCircles],
    ['Circles between the children of a folder', product.folderCircles],
    ['Non-null assertions', asserting.map(([path, count]) => `${count} ${path}`)],
    ['Functions with more than four parameters', product.wideFunctions],
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
