import { parseArgs } from 'node:util';
import { benchConsole } from './bench-console.ts';
import { benchDelivery } from './bench-delivery.ts';
import { benchEngines } from './bench-engines.ts';
import { benchHttp } from './bench-http.ts';
import { benchIngest } from './bench-ingest.ts';
import { benchMachines } from './bench-machines.ts';
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
  trademarks: benchTrademarks,
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
const USAGE = `Usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--companies N] [--seed S] [--queries Q]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    companies: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '7' },
    queries: { type: 'string', default: '1000' },
  },
});
const bench = BENCHES[positionals[0] as keyof typeof BENCHES] as
  ((options: BenchOptions) => Promise<void>) | undefined;
if (bench === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await bench({
    companies: Number(values.companies),
    seed: Number(values.seed),
    queries: Number(values.queries),
  });
}
