import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { HttpClient } from './http-client.ts';
import { toQuery } from './make-queries.ts';
import { prepareData, printFigure, runIngestProcess, type BenchOptions } from './prepare-data.ts';
import { toRatio } from './rate.ts';
import { summarise } from './summarise.ts';
import { withService } from './with-service.ts';

const CLIENTS = 8;
/**
 * Pause of each client between its calls. All clients make about 100 calls a second, which leave a
 * core idle when nothing else runs.
 */
const PAUSE_MS = 80;
const QUIET_SECONDS = 30;
const COMMENT_BYTES = 2;

export async function benchRebuild(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const next = join(dirname(dataDir), 'next');
  rmSync(next, { recursive: true, force: true });
  cpSync(join(dirname(dataDir), 'delivery'), next, { recursive: true });
  for (const file of ['bolagsverket_bulkfil.zip', 'scb_bulkfil.zip']) addComment(join(next, file));
  await withService(dataDir, {}, async (address) => {
    await load(address, options, wait((QUIET_SECONDS * 1_000) / 3));
    const quiet = await load(address, options, wait(QUIET_SECONDS * 1_000));
    const run = runIngestProcess(next, dataDir);
    const busy = await load(address, options, run);
    const { outcome, seconds } = await run;
    if (outcome !== 'promoted') throw new Error(`The run ended as ${outcome}.`);
    printFigure({
      figure: 'serving during a rebuild',
      companies: options.companies,
      rebuildSeconds: seconds,
      quiet: { calls: quiet.length, ms: summarise(quiet) },
      during: { calls: busy.length, failed: 0, ms: summarise(busy) },
      p99Ratio: toRatio(summarise(busy).p99, summarise(quiet).p99),
    });
  });
}

function addComment(zip: string): void {
  const bytes = readFileSync(zip);
  const comment = Buffer.from(`again ${new Date().toISOString()}`);
  bytes.writeUInt16LE(comment.length, bytes.length - COMMENT_BYTES);
  writeFileSync(zip, Buffer.concat([bytes, comment]));
}

/** Milliseconds of each call until `end`; throws when one is not answered with 200. */
async function load(
  address: string,
  { companies, seed }: BenchOptions,
  end: Promise<unknown>,
): Promise<number[]> {
  const client = new HttpClient(address);
  const random = new Random(seed, 0x4eb41d);
  const plan = planRegister(companies, seed);
  const draw = () => makeCompany(plan, random.int(companies));
  const durations: number[] = [];
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  const call = (): [string, object] => {
    const { organisationNumber, name } = draw();
    const kind = random.int(10);
    if (kind < 4) return ['/v1/search', { org_number: organisationNumber }];
    if (kind < 9) return ['/v1/search', { q: (toQuery(random, name, 'one typo') ?? name).slice(0, 200) }];
    return ['/v1/bulk', { org_numbers: Array.from({ length: 50 }, () => draw().organisationNumber) }];
  };
  const loop = async (): Promise<void> => {
    while (!isOver) {
      durations.push(await client.time(...call()));
      await wait(PAUSE_MS);
    }
  };
  await Promise.all([over, ...Array.from({ length: CLIENTS }, loop)]);
  client.close();
  return durations;
}
