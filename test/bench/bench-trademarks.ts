import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import {
  benchFolder,
  generateOnce,
  printFigure,
  runIngestProcess,
  type BenchOptions,
} from './prepare-data.ts';
import { scoreLinks } from '../support/ingest/score-links.ts';

/**
 * The register of trademarks has some 600,000, that of companies a million
 * (docs/formats/trademarks.md#the-archives).
 */
const MARKS_PER_COMPANY = 0.6;

export async function benchTrademarks({ companies, seed }: BenchOptions): Promise<void> {
  const marks = Math.round(companies * MARKS_PER_COMPANY);
  const without = await runAnew({ companies, seed }, 0);
  const run = await runAnew({ companies, seed }, marks);
  printFigure({
    figure: 'trademarks in a run',
    companies,
    marks,
    seconds: Math.round((run.seconds - without.seconds) * 10) / 10,
    secondsOfRun: run.seconds,
    secondsWithout: without.seconds,
    peakMemoryMegabytes: run.peakMemoryMegabytes,
    peakMemoryMegabytesWithout: without.peakMemoryMegabytes,
    links: run.links,
  });
  const staged = join(run.dataDir, 'staging', 'trademarks.sqlite');
  printFigure({ figure: 'joined holders', ...scoreLinks(staged, planRegister(companies, seed), marks) });
}

async function runAnew({ companies, seed }: Pick<BenchOptions, 'companies' | 'seed'>, trademarks: number) {
  const folder = join(benchFolder(companies, seed), `marks-${trademarks}`);
  const delivery = join(folder, 'delivery');
  await generateOnce({ companies, seed, reports: 0, trademarks, out: delivery });
  const dataDir = join(folder, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  const { seconds, peakMemoryBytes, sources } = await runIngestProcess(delivery, dataDir);
  const peakMemoryMegabytes = Math.round(peakMemoryBytes / 1024 ** 2);
  return { dataDir, seconds, peakMemoryMegabytes, links: sources['trademarks']?.links };
}
