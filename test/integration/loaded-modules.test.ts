import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

async function listLoaded(
  script: string,
  ...args: string[]
): Promise<{ readonly own: readonly string[]; readonly packages: readonly string[] }> {
  const folder = makeTemporaryFolder();
  const list = join(folder, 'loaded.txt');
  const preload = pathToFileURL(join(ROOT, 'test/support/process/list-loaded.ts')).href;
  await runScript(script, args, {
    NODE_OPTIONS: `--import ${preload}`,
    LOADED_LIST: list,
    DATA_DIR: join(folder, 'data'),
  });
  const urls = readFileSync(list, 'utf8').trim().split('\n');
  const paths = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
  const inPackage = paths.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const own = paths.filter((path) => !path.includes('/node_modules/')).map((path) => path.slice(ROOT.length));
  return { own: own.map((path) => path.replace(/^\//, '')), packages: [...new Set(inPackage)].sort() };
}

const DATABASE_CLIENTS = ['pg', 'kysely'];
const PARSERS = ['yauzl', 'read-excel-file', 'fast-xml-parser', 'basic-ftp', 'node-cron', 'csv-parse'];
const none = (found: readonly string[], ...refused: string[]): void =>
  expect(found.filter((name) => refused.includes(name))).toEqual([]);

describe('an entry loads the modules that it needs', () => {
  it('Help loads only the library of command lines', async () => {
    for (const entry of ['ingest/main.ts', 'api/main.ts', 'ingest/kibana.ts', 'fixtures/generate/main.ts']) {
      const { own, packages } = await listLoaded(entry, '--help');
      expect(own).toContain(entry);
      expect([entry, packages.filter((name) => name !== 'zod')]).toEqual([entry, ['commander']]);
    }
    const { own } = await listLoaded('ingest/main.ts', '--help');
    expect(own.length).toBeLessThanOrEqual(10);
  });

  it.each([['status'], ['run', '--from', '/nowhere'], ['run', '--only', 'nothing'], ['schedule', '--help']])(
    'Ingest -- %s %s loads neither accounts nor another engine',
    async (...args) => {
      const { own, packages } = await listLoaded('ingest/main.ts', ...args);
      expect(own).toContain('ingest/commands/command-line.ts');
      expect(
        own.filter((path) => /^(api|shared\/accounts|shared\/store\/elasticsearch)\//.test(path)),
      ).toEqual([]);
      none(packages, ...DATABASE_CLIENTS, '@elastic/elasticsearch', 'koa', 'playwright-core', 'prom-client');
    },
  );

  it('The API loads no parser, nothing of ingest, and an engine only when it is opened', async () => {
    const { own, packages } = await listLoaded('api/serve.ts');
    expect(own).toContain('api/create-app.ts');
    expect(
      own.filter((path) => /^(ingest|fixtures|shared\/store\/(elasticsearch|embedded))\//.test(path)),
    ).toEqual([]);
    none(packages, ...PARSERS, '@elastic/elasticsearch', '@modelcontextprotocol/server');
  });

  it('Keys and accounts load a database client only after the command line was parsed', async () => {
    for (const entry of ['api/keys.ts', 'api/accounts.ts'])
      none((await listLoaded(entry, 'list', '--wrong')).packages, ...DATABASE_CLIENTS);
  });
});

describe('the cache of compiled code', () => {
  async function runWith(caches: string): Promise<unknown> {
    const { code, stderr } = await runScript('ingest/main.ts', ['--help'], {
      XDG_CACHE_HOME: caches,
      NODE_COMPILE_CACHE: '',
    });
    return [code, stderr];
  }

  it("The cache of compiled code is in the user's own folder", async () => {
    const caches = makeTemporaryFolder();
    expect(await runWith(caches)).toEqual([0, '']);
    expect(readdirSync(join(caches, 'company-data-service'))).toHaveLength(1);
  });

  it('The cache of compiled code is not used where others can write', async () => {
    const caches = makeTemporaryFolder();
    chmodSync(caches, 0o777);
    expect(await runWith(caches)).toEqual([0, '']);
    const own = makeTemporaryFolder();
    mkdirSync(join(own, 'company-data-service'));
    chmodSync(join(own, 'company-data-service'), 0o777);
    expect(await runWith(own)).toEqual([0, '']);
    for (const folder of [caches, own]) expect(readdirSync(join(folder, 'company-data-service'))).toEqual([]);
  });

  it('A missing folder for the cache is ignored silently', async () => {
    expect(await runWith('/dev/null/none')).toEqual([0, '']);
  });
});
