import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listFilings } from '../../fixtures/generate/reports/list-filings.ts';
import { makeCompany } from '../../fixtures/generate/make-company.ts';
import { makePlan } from '../../fixtures/generate/plan.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { prepareData, printFigure, ROOT, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';

const COMPANIES = 5_000;
const REPORTS = 300;
const ASKED = 1_000;
const WARM_UP = 200;
const PDFS = 20;
const KEY = 'cds_a-key-for-benchmarks';

/** How long callers wait for a report: iXBRL, a first PDF, a PDF that was rendered before. */
export async function benchDelivery({ seed, queries }: BenchOptions): Promise<void> {
  const dataDir = await prepareData({ companies: COMPANIES, seed, queries });
  forgetPdfs(dataDir);
  const plan = makePlan(COMPANIES, seed);
  const numbers = [
    ...new Set(listFilings(plan, REPORTS).map(({ index }) => makeCompany(plan, index).number)),
  ];
  const child = spawn(process.execPath, [join(ROOT, 'api', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', TEST_API_KEY: KEY },
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const address = /http:\S+/.exec(line)![0];
    const random = new Random(seed, 0xd0c);
    const measure = async (kind: string, count: number, draw: (place: number) => string, format: string) => {
      const ms: number[] = [];
      for (let place = 0; place < count; place += 1) ms.push(await time(address, draw(place), format));
      printFigure({ figure: 'delivery', kind, asked: count, ms: summarise(ms) });
    };
    const any = (): string => random.pick(numbers);
    // As in a service that has run for a while.
    for (let count = 0; count < WARM_UP; count += 1) await time(address, any(), 'ixbrl');
    await measure('ixbrl', ASKED, any, 'ixbrl');
    await measure('first pdf of all', 1, (place) => numbers[place]!, 'pdf');
    await measure('first pdf of a report', PDFS, (place) => numbers[place + 1]!, 'pdf');
    await measure('cached pdf', ASKED, () => numbers[random.int(PDFS + 1)]!, 'pdf');
  } finally {
    agent.destroy();
    child.kill();
    await once(child, 'exit');
  }
}

/** A run before this one may have rendered them. */
function forgetPdfs(dataDir: string): void {
  const folder = join(dataDir, 'documents');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.pdf')) rmSync(join(folder, name));
  }
}

// A caller that unpacks what it gets would be measured with it: it takes several times as long as the answer.
const agent = new Agent({ keepAlive: true });

async function time(address: string, number: string, format: string): Promise<number> {
  const startedAt = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const url = `${address}/v1/annual-report?org_number=${number}&format=${format}`;
    const headers = { Authorization: `Bearer ${KEY}`, 'Accept-Encoding': 'gzip' };
    get(url, { agent, headers }, resolve).on('error', reject);
  });
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${number} as ${format} answered ${response.statusCode}`);
  return performance.now() - startedAt;
}
