import { Argument, Option } from 'commander';
import {
  createCommandLine,
  runCommandLineAndSetExitCode,
  createWholeNumberParser,
} from '../../shared/terminal/command-line.ts';
import { benchChanges } from './bench-changes.ts';
import { benchCompany } from './bench-company.ts';
import { benchConsole } from './bench-console.ts';
import { benchDelivery } from './bench-delivery.ts';
import { benchEngines } from './bench-engines.ts';
import { benchHttp } from './bench-http.ts';
import { benchIngest } from './bench-ingest.ts';
import { benchMachines } from './bench-machines.ts';
import { benchMatch } from './match/bench-match.ts';
import { benchMetering } from './bench-metering.ts';
import { benchRebuild } from './bench-rebuild.ts';
import { benchReports } from './bench-reports.ts';
import { benchSearch } from './bench-search.ts';
import { benchThreads } from './bench-threads.ts';
import { benchLoad } from './load/bench-load.ts';
import { benchTrademarks } from './bench-trademarks.ts';
import type { BenchOptions } from './prepare-data.ts';

const BENCHES = {
  ingest: benchIngest,
  engines: benchEngines,
  changes: benchChanges,
  company: benchCompany,
  trademarks: benchTrademarks,
  match: benchMatch,
  metering: benchMetering,
  load: benchLoad,
  rebuild: benchRebuild,
  console: benchConsole,
  machines: benchMachines,
  reports: async (options: BenchOptions) => {
    await benchReports(options);
    await benchThreads(options);
    await benchDelivery(options);
  },
  search: async (options: BenchOptions) => {
    await benchSearch(options);
    await benchHttp(options);
  },
} as const;

const count = createWholeNumberParser(0, 1e9);
const program = createCommandLine('npm run bench --', 'Exit codes: 0 done, 1 failed, 2 wrong usage.')
  .addArgument(new Argument('<BENCH>').choices(Object.keys(BENCHES)))
  .option('--companies <N>', 'companies of the fictional register', count, 1_000_000)
  .option('--seed <S>', 'seed of the register and of the queries', count, 7)
  .option('--queries <Q>', 'number of queries', count, 1_000)
  .addOption(
    new Option('--engine <ENGINE>', 'the only engine to match with').choices(['embedded', 'elasticsearch']),
  )
  .action((name: keyof typeof BENCHES, options: BenchOptions) => BENCHES[name](options));
await runCommandLineAndSetExitCode(program, process.argv.slice(2));
