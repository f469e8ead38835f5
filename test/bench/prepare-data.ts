import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateRegister, type RegisterOptions } from '../../fixtures/generate/generate-register.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface BenchOptions {
  readonly companies: number;
  readonly seed: number;
  readonly queries: number;
}

export async function prepareDelivery({ companies, seed }: BenchOptions): Promise<string> {
  const out = join(benchFolder(companies, seed), 'delivery');
  await generateOnce({ companies, seed, out });
  return out;
}

/** Writes a delivery unless it exists. An incomplete one of a stopped benchmark is replaced. */
export async function generateOnce(options: RegisterOptions): Promise<void> {
  if (existsSync(options.out)) return;
  const part = `${options.out}.part`;
  rmSync(part, { recursive: true, force: true });
  await generateRegister({ ...options, out: part });
  renameSync(part, options.out);
}

export async function prepareData(options: BenchOptions): Promise<string> {
  const delivery = await prepareDelivery(options);
  const dataDir = join(benchFolder(options.companies, options.seed), 'data');
  await runIngestProcess(delivery, dataDir);
  return dataDir;
}

export function benchFolder(companies: number, seed: number): string {
  const generator = join(ROOT, 'fixtures/generate');
  const hash = createHash('sha256');
  const files = readdirSync(generator, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
    hash.update(readFileSync(join(generator, file)));
  }
  return join(tmpdir(), `company-data-bench-${companies}-${seed}-${hash.digest('hex').slice(0, 8)}`);
}

export async function runIngestProcess(
  delivery: string,
  dataDir: string,
  expectedProblems = 0,
): Promise<RunReport> {
  const script = join(ROOT, 'ingest', 'main.ts');
  const child = spawn(process.execPath, [script, 'run', '--from', delivery, '--synthetic', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const report = JSON.parse(output) as RunReport;
  if (report.problems.length > expectedProblems) throw new Error(report.problems.join(' '));
  return report;
}
