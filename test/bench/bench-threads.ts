import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepareArchives } from './prepare-archives.ts';
import { printFigure, ROOT, type BenchOptions } from './prepare-data.ts';
import { toRatio } from './rate.ts';

const PASSES = 5;

interface Pass {
  readonly pass: number;
  readonly ms: number;
  readonly residentMb: number;
}

/**
 * Filings per second on one core and on two, as ingest reads them. The first pass stores the
 * documents, later ones find them stored. Two independent processes, each on a core of its own,
 * show the maximum of the machine.
 */
export async function benchThreads({ seed }: BenchOptions): Promise<void> {
  const filings = (await prepareArchives(seed)).reduce((sum, each) => sum + each.filings, 0);
  const toRate = (ms: number): number => Math.round((filings / ms) * 1_000);
  const isPinned = canPin();
  const onOne = await measure(seed, 1, isPinned ? 0 : null);
  const onTwo = await measure(seed, 2, null);
  for (const [index, one] of onOne.entries()) {
    const two = onTwo[index]!;
    printFigure({
      figure: 'filings a second',
      pass: one.pass,
      isStoring: one.pass === 1,
      isPinned,
      oneCore: toRate(one.ms),
      twoCores: toRate(two.ms),
      twoAgainstOne: toRatio(one.ms, two.ms),
      residentMb: two.residentMb,
    });
  }
  const alone = (await measure(seed, 0, isPinned ? 0 : null)).at(-1)!;
  const both = await Promise.all([0, 1].map((core) => measure(seed, 0, isPinned ? core : null)));
  const slower = Math.max(...both.map((passes) => passes.at(-1)!.ms));
  printFigure({
    figure: 'filings a second',
    isPinned,
    oneProcess: toRate(alone.ms),
    twoProcesses: 2 * toRate(slower),
    twoAgainstOne: toRatio(2 * alone.ms, slower),
  });
}

/**
 * True if a process can be bound to one core. Otherwise its helper threads run on the other core.
 */
function canPin(): boolean {
  return spawnSync('taskset', ['-c', '0', 'true']).status === 0;
}

async function measure(seed: number, threads: number, core: number | null): Promise<Pass[]> {
  const script = join(ROOT, 'test', 'bench', 'extraction-process.ts');
  const command = [process.execPath, script, String(seed), String(threads), String(PASSES)];
  const [program, ...args] = core === null ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const passes: Pass[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) passes.push(JSON.parse(line) as Pass);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`measuring ended with ${code}`);
  return passes;
}
