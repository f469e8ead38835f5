import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepareArchives } from './prepare-archives.ts';
import { printFigure, ROOT, type BenchOptions } from './prepare-data.ts';
import { toRatio } from './rate.ts';

const PASSES = 5;

interface Pass {
  readonly pass: number;
  readonly threads: number;
  readonly ms: number;
  readonly residentMb: number;
}

/**
 * Filings a second with one thread and with two, as ingest reads them; the first pass stores the documents, later ones find them stored.
 * Beside it, what two processes that share nothing reach at once: more cannot be had from the machine.
 */
export async function benchThreads({ seed }: BenchOptions): Promise<void> {
  const filings = (await prepareArchives(seed)).reduce((sum, each) => sum + each.filings, 0);
  const toRate = ({ ms }: Pass): number => Math.round((filings / ms) * 1_000);
  const passes = await measure(seed, '1,2');
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const [one, two] = passes.filter((each) => each.pass === pass);
    printFigure({
      figure: 'filings a second',
      pass,
      isStoring: pass === 1,
      oneThread: toRate(one!),
      twoThreads: toRate(two!),
      twoAgainstOne: toRatio(one!.ms, two!.ms),
      residentMb: two!.residentMb,
    });
  }
  const [alone] = (await measure(seed, '0')).slice(-1);
  const both = (await Promise.all([measure(seed, '0'), measure(seed, '0')])).map((each) => each.at(-1)!);
  const slower = Math.max(...both.map(({ ms }) => ms));
  printFigure({
    figure: 'filings a second',
    oneProcess: toRate(alone!),
    twoProcesses: Math.round(((2 * filings) / slower) * 1_000),
    twoAgainstOne: toRatio(2 * alone!.ms, slower),
  });
}

async function measure(seed: number, threads: string): Promise<Pass[]> {
  const script = join(ROOT, 'test', 'bench', 'extraction-process.ts');
  const child = spawn(process.execPath, [script, String(seed), threads, String(PASSES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const passes: Pass[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) passes.push(JSON.parse(line) as Pass);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`measuring ended with ${code}`);
  return passes;
}
