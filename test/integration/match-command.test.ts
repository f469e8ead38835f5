import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { runScript } from '../support/process/run-script.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'company-data-match-'));
  await copyReadyData('weekly', join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (options: readonly string[], dataDir = 'data') =>
  runScript('ingest/match.ts', options, { DATA_DIR: join(folder, dataDir), STORE: 'embedded' });

it('A list is matched on all cores in its order, and the command says how', async () => {
  const names = ['Nordlys Logistik AB', 'nordlsy logistik ab', 'Kvartersbutiken Ugglan AB'];
  const rows = Array.from({ length: 900 }, (_, place) => `${place};${names[place % names.length]}`);
  const path = join(folder, 'ledger.csv');
  const out = join(folder, 'matched.csv');
  writeFileSync(path, ['Kundnr;Företag', ...rows].join('\n'));
  const { code, stdout, stderr } = await run([path, '--out', out]);
  expect(code).toBe(0);
  expect(stderr).toContain('names from Företag');
  expect(stdout).toMatch(
    /matched by exact name +300 +33\.3 %\nmatched by similar name +300 +33\.3 %\nno company +300/,
  );
  const written: Record<string, string>[] = parse(readFileSync(out), {
    columns: true,
    delimiter: ';',
    bom: true,
  });
  expect(written.map((row) => row['Kundnr'])).toEqual(
    Array.from({ length: 900 }, (_, place) => String(place)),
  );
  const decisions = written.map((row) => row['Beslut']);
  expect(decisions).toEqual(Array.from({ length: 900 }, (_, place) => (place % 3 === 2 ? 'ingen' : 'träff')));
});

it.each([
  [['absent.csv', '--out', 'x.csv'], 'data', 'cannot be read (ENOENT)'],
  [['ledger.csv'], 'data', "Required option '--out <FILE>' not specified"],
  [['ledger.csv', '--out', 'x.csv'], 'none', 'There is no data yet'],
])('%j is refused with exit code 2, and writes nothing', async (options, dataDir, problem) => {
  const { code, stderr } = await run(options, dataDir);
  expect(code).toBe(2);
  expect(stderr).toContain(problem);
  expect(existsSync('x.csv')).toBe(false);
});
