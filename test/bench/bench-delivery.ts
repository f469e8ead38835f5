import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFilingsInArchiveOrder } from '../../fixtures/generate/reports/list-filings-in-archive-order.ts';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { HttpClient } from './http-client.ts';
import { prepareData, printFigure, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';
import { withService } from './with-service.ts';

const COMPANIES = 5_000;
const REPORTS = 300;
const ASKED = 1_000;
const WARM_UP = 200;
const PDFS = 20;

/** How long callers wait for a report: iXBRL, a first PDF, a PDF that was rendered before. */
export async function benchDelivery({ seed, queries }: BenchOptions): Promise<void> {
  const dataDir = await prepareData({ companies: COMPANIES, seed, queries });
  forgetPdfs(dataDir);
  const plan = planRegister(COMPANIES, seed);
  const numbers = [
    ...new Set(
      listFilingsInArchiveOrder(plan, REPORTS).map(
        ({ companyIndex }) => makeCompany(plan, companyIndex).organisationNumber,
      ),
    ),
  ];
  const accounts = await openAccounts({ path: join(dataDir, 'accounts.sqlite') }, () => new Date());
  const account = await accounts.administration.createAccount('pro', 'Bench');
  const { key } = await accounts.administration.createKey(account, 'bench');
  await accounts.close();
  await withService(dataDir, { RATE_LIMIT_PRO: '0' }, async (address) => {
    const client = new HttpClient(address, { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'gzip' });
    const time = (number: string, format: string): Promise<number> =>
      client.time(`/v1/annual-report?org_number=${number}&format=${format}`, null);
    const random = new Random(seed, 0xd0c);
    const measure = async (kind: string, count: number, draw: (place: number) => string, format: string) => {
      const ms: number[] = [];
      for (let place = 0; place < count; place += 1) ms.push(await time(draw(place), format));
      printFigure({ figure: 'delivery', kind, asked: count, ms: summarise(ms) });
    };
    const any = (): string => random.pick(numbers);
    // As in a service that has run for a while.
    for (let count = 0; count < WARM_UP; count += 1) await time(any(), 'ixbrl');
    await measure('ixbrl', ASKED, any, 'ixbrl');
    await measure('first pdf of all', 1, (place) => numbers[place]!, 'pdf');
    await measure('first pdf of a report', PDFS, (place) => numbers[place + 1]!, 'pdf');
    await measure('cached pdf', ASKED, () => numbers[random.int(PDFS + 1)]!, 'pdf');
    client.close();
  });
}

function forgetPdfs(dataDir: string): void {
  const folder = join(dataDir, 'documents');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.pdf')) rmSync(join(folder, name));
  }
}
