import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { runScript } from '../support/process/run-script.ts';

export interface BenchOptions {
  readonly companies: number;
  readonly seed: number;
  readonly queries: number;
}

type Register = Pick<BenchOptions, 'companies' | 'seed'>;

export function prepareDelivery({ companies, seed }: Register): Promise<string> {
  const write = (out: string): Promise<void> => generateRegister({ companies, seed, out });
  return prepareFolder({ companies, seed }, 'delivery', write);
}

/** Has a folder written unless it exists. An incomplete one of a stopped benchmark is replaced. */
export async function prepareFolder(
  { companies, seed }: Register,
  name: string,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  const register = `company-data-bench-${companies}-${seed}-${hashGenerator()}`;
  const folder = join(tmpdir(), register, name);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  await write(part);
  renameSync(part, folder);
  return folder;
}

function hashGenerator(): string {
  const generator = join(ROOT, 'fixtures/generate');
  const hash = createHash('sha256');
  const files = readdirSync(generator, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')).sort())
    hash.update(readFileSync(join(generator, file)));
  return hash.digest('hex').slice(0, 8);
}

export async function prepareData(options: BenchOptions): Promise<string> {
  const delivery = await prepareDelivery(options);
  const dataDir = join(dirname(delivery), 'data');
  await runIngest(delivery, dataDir);
  return dataDir;
}

export async function runIngest(delivery: string, dataDir: string, expectedProblems = 0): Promise<RunReport> {
  const options = ['run', '--from', delivery, '--synthetic', '--json'];
  const { code, stdout, stderr } = await runScript('ingest/main.ts', options, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
  const report = JSON.parse(stdout) as RunReport;
  if (report.problems.length > expectedProblems) throw new Error(report.problems.join(' '));
  return report;
}
