import { openAccounts } from '../../../shared/accounts/open-accounts.ts';
import { printFigure } from '../prepare-data.ts';
import { toRatio } from '../rate.ts';
import { summarise } from '../summarise.ts';
import { withService } from '../with-service.ts';
import type { LoadRegister } from './load-register.ts';
import { probe } from './probe.ts';
import { readPeakMegabytes } from './process-figures.ts';
import { runCrowd } from './run-crowd.ts';

const QUERIES = 2_000;
const FEW_CLIENTS = 16;
const MANY_CLIENTS = 300;
const SECONDS = 20;
const BULK_CLIENTS = 200;
const BULK_NUMBERS = 5_000;
const BULK_HEAP_MB = 512;

export interface LoadPlace {
  readonly dataDir: string;
  readonly register: LoadRegister;
  readonly key: string;
}

/**
 * Mistyped names from 16 and from 300 clients, while health and readiness are asked over new
 * connections.
 */
export async function measureStarving({ dataDir, register }: LoadPlace): Promise<void> {
  const names = register.mistypedNames(QUERIES);
  // Every twentieth query takes more steps than the others, which must not hold it up.
  const bodies = names.map((q, at) => JSON.stringify({ q: at % 20 === 0 ? joinNames(names, at) : q }));
  await withService(dataDir, {}, async (address, pid) => {
    const call = { address, path: '/v1/search', headers: {}, bodies, seconds: SECONDS };
    await runCrowd({ ...call, clients: FEW_CLIENTS, seconds: SECONDS / 4 });
    const few = await runCrowd({ ...call, clients: FEW_CLIENTS });
    const crowd = runCrowd({ ...call, clients: MANY_CLIENTS });
    const probed = await probe([{ url: `${address}/health` }, { url: `${address}/ready` }], crowd);
    const many = await crowd;
    const [fewRate, manyRate] = [few, many].map((each) => each.answeredMs.length / each.seconds) as [
      number,
      number,
    ];
    printFigure({
      figure: 'load: mistyped names',
      clients: MANY_CLIENTS,
      answersPerSecond: Math.round(manyRate),
      answersPerSecondOf16: Math.round(fewRate),
      ratio: toRatio(manyRate, fewRate),
      statuses: many.statuses,
      answeredMs: summarise(many.answeredMs),
      refusedMs: many.refusedMs.length === 0 ? null : summarise(many.refusedMs),
      newConnectionsMs: probed,
      peakMegabytes: readPeakMegabytes(pid),
    });
  });
}

function joinNames(names: readonly string[], from: number): string {
  return names
    .slice(from, from + 6)
    .join(' ')
    .slice(0, 200);
}

/** Bulks of 5,000 numbers on one key with a small heap, beside one quiet guest. */
export async function measureBulks({ dataDir, register, key }: LoadPlace): Promise<void> {
  const bodies = Array.from({ length: 4 }, () =>
    JSON.stringify({ org_numbers: register.numbers(BULK_NUMBERS) }),
  );
  const [guest] = register.mistypedNames(1);
  const before = await readUsed(dataDir);
  await withService(
    dataDir,
    { RATE_LIMIT_PRO: '0' },
    async (address, pid) => {
      const crowd = runCrowd({
        ...{ address, path: '/v1/bulk', bodies, clients: BULK_CLIENTS, seconds: SECONDS },
        headers: { Authorization: `Bearer ${key}` },
      });
      const probed = await probe([{ url: `${address}/v1/search`, body: { q: guest } }], crowd);
      const { statuses, credits, answeredMs, refusedMs } = await crowd;
      printFigure({
        figure: 'load: bulks of 5,000 numbers',
        ...{ clients: BULK_CLIENTS, heapMegabytes: BULK_HEAP_MB, statuses },
        answeredMs: summarise(answeredMs),
        refusedMs: refusedMs.length === 0 ? null : summarise(refusedMs),
        quietGuestMs: probed,
        peakMegabytes: readPeakMegabytes(pid),
        creditsDelivered: credits,
        creditsCharged: (await readUsed(dataDir)) - before,
      });
    },
    'api/main.ts',
    [`--max-old-space-size=${BULK_HEAP_MB}`],
  );
}

export async function readUsed(dataDir: string): Promise<number> {
  const accounts = await openAccounts({ path: `${dataDir}/accounts.sqlite` }, () => new Date());
  try {
    const sums = await accounts.usage.sumByKey({
      accountId: null,
      firstDay: '2000-01-01',
      lastDay: '9999-12-31',
    });
    return sums.reduce((sum, { credits }) => sum + credits, 0);
  } finally {
    await accounts.close();
  }
}
