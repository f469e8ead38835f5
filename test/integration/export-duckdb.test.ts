import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { runCommand } from '../support/process/run-command.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const run = promisify(execFile);

/** DuckDB, which others wrote. */
const PYTHON = join(process.cwd(), 'node_modules/.cache/python/bin/python');
const PAGE = 'docs/analysts/export.md';
const DATASETS = ['companies', 'years', 'filings', 'trademarks', 'names', 'industries'];
const ASK = `
import json, sys
import duckdb
answers = []
for query in json.load(sys.stdin):
    found = duckdb.sql(query)
    answers.append({ 'columns': found.columns, 'types': [str(each) for each in found.types], 'rows': found.fetchall() })
print(json.dumps(answers, default=str))
`;

interface Answer {
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

async function ask(folder: string, queries: readonly string[]): Promise<Answer[]> {
  const asked = run(PYTHON, ['-c', ASK], { cwd: folder, maxBuffer: 1e8 });
  asked.child.stdin!.end(JSON.stringify(queries));
  return JSON.parse((await asked).stdout) as Answer[];
}

async function makeExport(): Promise<string> {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  await copyReadyData('fictional', dataDir);
  const out = join(root, 'out');
  const { code } = await runCommand(runIngestCommand, ['export', '--out', out], { DATA_DIR: dataDir });
  expect(code).toBe(0);
  return out;
}

describe.skipIf(!existsSync(PYTHON))(`DuckDB (${PYTHON} -m pip install duckdb)`, () => {
  it('answers each question of the page for analysts', async () => {
    const queries = [...readFileSync(PAGE, 'utf8').matchAll(/```sql\n([^]+?)```/g)].map(
      ([, sql = '']) => sql,
    );
    expect(queries).toHaveLength(10);
    const answers = await ask(await makeExport(), queries);
    for (const [place, { rows }] of answers.entries()) expect(rows.length, queries[place]).toBeGreaterThan(0);
    const [forms, largest, , sections] = answers;
    expect(forms!.rows[0]).toEqual(['AB', expect.any(Number)]);
    const revenues = largest!.rows.map(([, , revenue]) => Number(revenue));
    expect(revenues).toEqual(revenues.toSorted((a, b) => b - a));
    expect(sections!.rows.every(([section]) => /^[A-V]$/.test(String(section)))).toBe(true);
  });

  it('reads the types of Parquet, and the same rows in CSV', async () => {
    const folder = await makeExport();
    const described = await ask(
      folder,
      DATASETS.map((name) => `SELECT * FROM '${name}.parquet' LIMIT 0`),
    );
    const compared = await ask(
      folder,
      DATASETS.map((name, place) => {
        const { columns, types } = described[place]!;
        const struct = columns.map((column, at) => `'${column}': '${types[at]}'`).join(', ');
        const csv = `read_csv('${name}.csv', header = true, quote = '"', escape = '"', allow_quoted_nulls = false, columns = {${struct}})`;
        return `SELECT count(*) FROM (SELECT * FROM '${name}.parquet' EXCEPT ALL SELECT * FROM ${csv})`;
      }),
    );
    expect(compared.map(({ rows }) => rows)).toEqual(DATASETS.map(() => [[0]]));
    const types = Object.fromEntries(
      described[0]!.columns.map((column, at) => [column, described[0]!.types[at]]),
    );
    expect(types).toMatchObject({
      id: 'BIGINT',
      registrationDate: 'DATE',
      hasDigitalAnnualReport: 'BOOLEAN',
      financials_revenue: 'BIGINT',
      financials_solidity: 'DOUBLE',
    });
  });
});
