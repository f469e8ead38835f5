import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './measure/source-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SIDES = ['api', 'ingest', 'shared', 'deploy', 'fixtures', 'test'];

const SOURCES = readSourceFiles(ROOT, SIDES);

/** Imports that break a rule, as `file -> import`. */
function findBreaches(inside: (path: string) => boolean, forbidden: (imported: string) => boolean): string[] {
  return SOURCES.filter(({ path }) => inside(path)).flatMap(({ path, imports }) =>
    imports.filter(forbidden).map((imported) => `${path} -> ${imported}`),
  );
}

const isIn =
  (...folders: string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));
const isProduct = isIn('api', 'ingest', 'shared');
const PORT = [
  'port',
  'change-feed',
  'generation',
  'indexed-company',
  'list-criteria',
  'read-context',
  'store-error',
].map((name) => `shared/store/${name}.ts`);
const isPackage = (names: RegExp) => (imported: string) => names.test(imported);

/** Tables of data, which have a row for each error or endpoint. Two halves would be two tables. */
const TABLES = new Set(['api/errors/error-table.ts', 'api/openapi/examples.ts']);

const MARKDOWN_READERS = new Set(['api/docs/render-markdown.ts', 'test/golden/docs-languages.test.ts']);

describe('rules of direction', () => {
  it('The judged sources are read', () => {
    expect(SOURCES.length).toBeGreaterThan(50);
    expect(SOURCES.some(({ imports }) => imports.includes('shared/store/port.ts'))).toBe(true);
  });

  it.each([
    ['api does not import ingest', isIn('api'), isIn('ingest', 'fixtures', 'test')],
    ['ingest does not import api', isIn('ingest'), isIn('api', 'fixtures', 'test')],
    ['shared imports neither side', isIn('shared'), isIn('api', 'ingest', 'fixtures', 'test')],
    [
      'domain and matching import nothing but zod and themselves',
      isIn('shared/domain', 'shared/matching'),
      (imported: string) => imported !== 'zod' && !isIn('shared/domain', 'shared/matching')(imported),
    ],
    [
      'the port names no engine and no HTTP',
      (path: string) => PORT.includes(path),
      (imported: string) =>
        !['zod', 'node:timers/promises', 'node:zlib', ...PORT].includes(imported) &&
        !isIn('shared/domain', 'shared/matching')(imported),
    ],
    [
      'engines are reached through open-store',
      (path: string) => isProduct(path) && !isIn('shared/store')(path),
      isIn('shared/store/embedded', 'shared/store/elasticsearch'),
    ],
    [
      'a database client stays with the embedded engine, accounts and staging',
      (path: string) =>
        !isIn('shared/store/embedded', 'shared/accounts', 'ingest/staging', 'ingest/sources', 'test')(path) &&
        path !== 'shared/store/with-file-lock.ts',
      isPackage(/^(node:sqlite|pg|kysely|better-sqlite3)$/),
    ],
    [
      'the Elasticsearch client stays in its folder',
      (path: string) => isProduct(path) && !path.includes('/elasticsearch/'),
      isPackage(/^@elastic\//),
    ],
    ['Koa stays in api', (path: string) => !isIn('api', 'test')(path), isPackage(/^(koa|@koa\/.*|koa-.*)$/)],
    [
      'pages are made by the template that escapes, in one place',
      (path: string) => isProduct(path) && path !== 'api/console/html.ts',
      isPackage(/^hono(\/.*)?$/),
    ],
    [
      'mail stays in its folder',
      (path: string) => isProduct(path) && !isIn('api/mail')(path),
      isPackage(/^nodemailer/),
    ],
    [
      'the API does not know the console',
      isIn(
        'api/calls',
        'api/documents',
        'api/http',
        'api/load',
        'api/mail',
        'api/metrics',
        'api/openapi',
        'api/operate',
        'api/routes',
        'api/workers',
      ),
      isIn('api/console'),
    ],
    [
      'the client of S3 is used in one place',
      (path: string) => isProduct(path) && path !== 'shared/s3/s3-bucket.ts',
      isPackage(/^@(aws-sdk|smithy)\//),
    ],
    [
      'addresses of proxies are read in one place',
      (path: string) => isProduct(path) && path !== 'api/http/client-address.ts',
      isPackage(/^(proxy-addr|ipaddr\.js)$/),
    ],
    [
      'Markdown is rendered in one place',
      (path: string) => !MARKDOWN_READERS.has(path),
      isPackage(/^marked$/),
    ],
    ['metrics stay in api', (path: string) => !isIn('api', 'test')(path), isPackage(/^prom-client$/)],
    [
      'parsers and cron stay in ingest',
      (path: string) => isIn('api', 'shared')(path),
      isPackage(/^(yauzl|read-excel-file.*|fast-xml-parser|basic-ftp|node-cron|csv-parse.*)$/),
    ],
  ])('%s', (_rule, inside, forbidden) => {
    expect(findBreaches(inside, forbidden)).toEqual([]);
  });

  it('Only entry files read process.env', () => {
    const readers = SOURCES.filter(({ path, text }) => isProduct(path) && text.includes('process.env'));
    expect(readers.map(({ path }) => path).sort()).toEqual([
      'api/accounts.ts',
      'api/keys.ts',
      'api/main.ts',
      'ingest/kibana.ts',
      'ingest/main.ts',
      'ingest/match.ts',
    ]);
  });
});

/**
 * Files outside the sources' folders that may contain the name of a source, and why. In `api` and
 * `shared` a source's name is also the name of a member, a table or a page, so the rule applies
 * only to `ingest`.
 */
const NAMES_SOURCES = [
  // Commands of one source, called after it.
  'ingest/commands/fetch-annual-reports.ts',
  'ingest/commands/fetch-size-classes.ts',
  // Pages for analysts.
  'ingest/kibana/dashboards.ts',
];

describe('sources', () => {
  const outside = SOURCES.filter(
    ({ path }) => isIn('ingest')(path) && !isIn('ingest/sources')(path) && !NAMES_SOURCES.includes(path),
  );
  const table = SOURCES.find(({ path }) => path === 'ingest/sources/index.ts')!;
  const folders = table.imports.flatMap((path) => /^ingest\/sources\/([^/]+)\//.exec(path)?.[1] ?? []);

  it('Each folder of a source is a row of the table', () => {
    const all = SOURCES.flatMap(({ path }) => /^ingest\/sources\/([^/]+)\//.exec(path)?.[1] ?? []);
    expect([...new Set(all)].sort()).toEqual([...folders].sort());
  });

  it('Sources are imported only through the table', () => {
    const breaches = outside.flatMap(({ path, imports }) =>
      imports
        .filter((imported) => folders.some((name) => imported.startsWith(`ingest/sources/${name}/`)))
        .map((imported) => `${path} -> ${imported}`),
    );
    expect(breaches).toEqual([]);
  });

  it('Sources are named only in their own folders', () => {
    const name = new RegExp(`(['"\`])(${folders.join('|')})\\1`);
    const named = outside.filter(({ text }) => text.split('\n').some((line) => name.test(line)));
    expect(named.map(({ path }) => path)).toEqual([]);
  });
});

describe('names and shapes of files', () => {
  it('Files have names in kebab-case, and none is a rag-bag', () => {
    const odd = SOURCES.filter(
      ({ path }) => !/^[a-z0-9./-]+\.ts$/.test(path) || /(utils|helpers|common|types)\.ts$/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('Limits are named MAX_ and MIN_', () => {
    const odd = SOURCES.filter(({ text }) => /\b(MOST|LONGEST|LARGEST|SMALLEST|SHORTEST)_[A-Z]/.test(text));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('Exports have names', () => {
    const withDefault = SOURCES.filter(({ text }) => /^export default/m.test(text));
    expect(withDefault.map(({ path }) => path)).toEqual([]);
  });

  it('Files of the product have at most 300 lines', () => {
    const isLong = ({ path, text }: (typeof SOURCES)[number]): boolean =>
      isProduct(path) && !TABLES.has(path) && text.split('\n').length > 300;
    const long = SOURCES.filter(isLong);
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});
