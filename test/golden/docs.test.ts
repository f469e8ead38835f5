import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERED_NAME_TYPE_TEXTS } from '../../api/console/words/legal-form.ts';
import { toAnchor } from '../../api/docs/render-markdown.ts';
import { ROUTES } from '../../api/routes/index.ts';
import { Company } from '../../shared/domain/company.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { countExamples, fillExamples } from '../support/docs/fill-examples.ts';
import { fillTables, hasTables } from '../support/docs/fill-tables.ts';
import { readPages } from '../support/docs/read-pages.ts';
import { INGEST_SETTINGS } from '../../ingest/settings.ts';
import { listSettings } from '../../shared/config/setting.ts';
import { toAnalystIndices } from '../../shared/store/elasticsearch/to-analyst-indices.ts';
import { SETTINGS } from '../../shared/config/settings.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

const PAGES = readPages();
const CALLERS = PAGES.filter(({ path }) => path.startsWith('docs/callers/'));
const SCRIPTS = readPackage().scripts;

function readPackage(): { readonly scripts: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as ReturnType<typeof readPackage>;
}

function readPage(path: string): string {
  const page = PAGES.find((each) => each.path === path);
  if (page === undefined) throw new Error(`No page ${path}`);
  return page.text;
}

/** Files of the source, except this one, which names what must not be cited. */
function findSources(): string[] {
  const patterns = ['{api,ingest,shared,deploy,fixtures,test}/**/*.ts', '*.ts', '*.js', 'Dockerfile'];
  return globSync(patterns, { cwd: ROOT }).filter((path) => path !== 'test/golden/docs.test.ts');
}

function listCommands(entry: string): string[] {
  const help = execFileSync(process.execPath, [join(ROOT, entry), '--help'], { encoding: 'utf8' });
  const named = [...help.matchAll(/^ {2}([a-z][a-z-]*)(?= |$)/gm)].map(([, command = '']) => command);
  return [...new Set(named)].filter((command) => command !== 'help');
}

function toAnchors(text: string): Set<string> {
  const headings = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => toAnchor(heading)));
}

/** Why a link of a page leads nowhere; null when it leads to a file and a heading. */
function findLinkProblem(from: string, link: string): string | null {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(ROOT, target))) return `${from}: no file ${link}`;
  if (anchor === undefined || toAnchors(readPage(target)).has(anchor)) return null;
  return `${from}: no heading ${link}`;
}

describe('the parts of the pages that are made', () => {
  let app: ServedApp;

  beforeAll(async () => {
    app = await serveReadyRegister();
  });

  afterAll(() => app.close());

  // `npm run docs` writes both into the pages.
  it.each(PAGES.filter(({ text }) => countExamples(text) > 0 || hasTables(text)))(
    'The answers and tables of $path are those of the service',
    async ({ path, text }) => {
      const filled = fillTables(await fillExamples(text, app), path.includes('/sv/') ? 'sv' : 'en');
      await expect(filled).toMatchFileSnapshot(join(ROOT, path));
    },
  );
});

describe('the pages of the documentation', () => {
  it('Each endpoint of the callers has an example', () => {
    expect(
      CALLERS.map(({ text }) => countExamples(text)).reduce((sum, count) => sum + count),
    ).toBeGreaterThan(9);
  });

  it('The pages name every endpoint', () => {
    const headings = CALLERS.map(({ text }) => text).join('\n');
    for (const { method, path } of ROUTES) expect(headings).toContain(`\`${method} ${path}\``);
  });

  it('The page of the company names each of its fields', () => {
    const page = readPage('docs/callers/company.md');
    for (const field of Object.keys(Company.shape)) expect(page).toContain(`\`${field}\``);
  });

  it('Every link leads to a page and a heading', () => {
    const problems = PAGES.flatMap(({ path, text }) =>
      [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => findLinkProblem(path, link)),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  it('The pages name only source files that exist', () => {
    const missing = PAGES.filter(({ path }) => path !== 'CHANGELOG.md').flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:api|ingest|shared|deploy|fixtures|test)\/[\w./-]+\.(?:ts|json|conf|sh))`/g)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(join(ROOT, file)))
        .map((file) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('The pages name only functions and members of the source', () => {
    const source = findSources()
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n');
    const unknown = PAGES.filter(({ path }) =>
      /^docs\/(developers|decisions|formats|contract)/.test(path),
    ).flatMap(({ path, text }) =>
      [...text.matchAll(/`([a-z]+(?:[A-Z][a-z0-9]*)+)(?:\(\))?`/g)]
        .filter(([, name = '']) => !source.includes(name))
        .map(([name]) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('Every page can be reached from README', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const [, link = ''] of readPage(path).matchAll(/\]\(([^)\s]+?\.md)(?:#[^)]*)?\)/g)) {
        if (!/^[a-z]+:/.test(link)) reached.add(normalize(join(dirname(path), link)));
      }
    }
    expect(PAGES.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it('The pages name exactly the scripts of package.json', () => {
    const named = PAGES.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][a-z0-9:-]*)/g)].map(([, script = '']) => script),
    ).filter((script) => !/^(run|ci|install|pack|audit|registry|packages|scripts)$/.test(script));
    expect([...new Set(named)].filter((script) => !(script in SCRIPTS))).toEqual([]);
    expect(Object.keys(SCRIPTS).filter((script) => !named.includes(script))).toEqual([]);
  });

  it.each([
    ['ingest', 'ingest/main.ts'],
    ['keys', 'api/keys.ts'],
    ['accounts', 'api/accounts.ts'],
  ])('The pages name exactly the commands of npm run %s', (script, entry) => {
    const commands = listCommands(entry);
    expect(commands.length).toBeGreaterThan(2);
    const page = readPage('docs/operators/commands.md');
    for (const command of commands) expect(page).toMatch(new RegExp(`[\`-] ?\\b${command}\\b`));
    const named = PAGES.flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`npm run (?:-s )?${script} -- ([a-z][a-z-]*)`, 'g'))].map(
        ([, command = '']) => command,
      ),
    );
    expect(named.filter((command) => !commands.includes(command))).toEqual([]);
  });

  it('The pages name only fields for analysts that the index has', () => {
    const { companies, changes } = toAnalystIndices('company-data');
    const sections = readPage('docs/analysts/index.md').split(/^## /m);
    for (const [title, { fields }] of [
      ['Fields of a company', companies],
      ['Fields of a change', changes],
    ] as const) {
      const text = sections.find((section) => section.startsWith(title)) ?? '';
      const rows = [...text.matchAll(/^\| (`[^|]+`) \|/gm)];
      const inRows = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Za-z.]+)`/g)]);
      const inFilters = [...text.matchAll(/filter `([^`]+)`/g)].flatMap(([, filter = '']) => [
        ...filter.matchAll(/([A-Za-z.]+): /g),
      ]);
      const named = [...inRows, ...inFilters].map(([, field = '']) => field);
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((field) => !fields.has(field))).toEqual([]);
    }
  });

  it('The pages name only settings that exist', () => {
    const ofCompose = readFileSync(join(ROOT, 'deploy/compose.env.example'), 'utf8').matchAll(
      /^([A-Z0-9_]+)=/gm,
    );
    const known = [
      ...listSettings({ ...SETTINGS, ...INGEST_SETTINGS }).map(({ name }) => name),
      ...[...ofCompose].map(([, name = '']) => name),
    ];
    const readers = /^(README|docs\/(callers|operators|analysts))/;
    const unknown = PAGES.filter(({ path }) => readers.test(path)).flatMap(({ path, text }) =>
      [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !known.includes(name.replace(/_FILE$/, '')) && name !== 'NAME_FILE')
        .filter((name) => !Object.hasOwn(REGISTERED_NAME_TYPE_TEXTS, name))
        // Those of Node itself, as in `config.ts`.
        .filter((name) => !/^NODE_|_PROXY$/.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('The source cites only pages of the repository', () => {
    const outside = /(?<!docs\/)formats\/[a-z-]+\.md|\b(?:decisions|beyond|design|specification)\.md/g;
    const cited = findSources().flatMap((source) =>
      [...readFileSync(join(ROOT, source), 'utf8').matchAll(outside)].map(([page]) => `${source}: ${page}`),
    );
    expect(cited).toEqual([]);
  });

  it('Every page that the source cites exists', () => {
    // A path with a slash before it is an address of the service.
    const missing = findSources().flatMap((source) =>
      [
        ...readFileSync(join(ROOT, source), 'utf8').matchAll(
          /(?<!\/)\bdocs\/[a-z0-9/-]+\.md(?:#[a-z0-9-]+)?/g,
        ),
      ]
        .map(([page]) => findLinkProblem('README.md', page))
        .filter((problem) => problem !== null)
        .map((problem) => `${source}: ${problem}`),
    );
    expect(missing).toEqual([]);
  });
});
