import { Argument } from 'commander';
import {
  createCommandLine,
  runCommandLine,
  createWholeNumberParser,
} from '../../shared/terminal/command-line.ts';
import { benchChanges } from './bench-changes.ts';
import { benchCompany } from './bench-company.ts';
import { benchIngest } from './bench-ingest.ts';
import { benchMetering } from './bench-metering.ts';
import { benchReports } from './bench-reports.ts';
import { benchSearch } from './bench-search.ts';
import { benchLoad } from './load/bench-load.ts';
import { benchMatch } from './match/bench-match.ts';
import type { BenchOptions } from './prepare-data.ts';

/** One benchmark for each promise. */
const BENCHES = {
  ingest: benchIngest,
  search: benchSearch,
  match: benchMatch,
  reports: benchReports,
  metering: benchMetering,
  load: benchLoad,
  changes: benchChanges,
  company: benchCompany,
} as const;

const count = createWholeNumberParser(0, 1e9);
const program = createCommandLine('npm run bench --', 'Exit codes: 0 done, 1 failed, 2 wrong usage.')
  .addArgument(new Argument('<BENCH>').choices(Object.keys(BENCHES)))
  .option('--companies <N>', 'companies of the fictional register', count, 1_000_000)
  .option('--seed <S>', 'seed of the register and of the queries', count, 7)
  .option('--queries <Q>', 'number of queries', count, 1_000)
  .action((name: keyof typeof BENCHES, options: BenchOptions) => BENCHES[name](options));
await runCommandLine(program, process.argv.slice(2));
