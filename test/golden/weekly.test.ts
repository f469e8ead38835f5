import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Company, type StoredCompany } from '../../shared/domain/company.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { readAcceptedDelivery } from '../../ingest/staging/staged-file.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { companyNumber, withCheckDigit } from '../support/delivery/organisation-numbers.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';

const NUMBERS = [
  ...Array.from({ length: 99 }, (_, index) => companyNumber(index)),
  ...[772_100_001, 803_100_001, 803_100_002, 972_100_001].map(withCheckDigit),
];

function withoutHashes(text: string): string {
  return text.replaceAll(/"[0-9a-f]{64}"/g, '"<SHA-256>"');
}

describe('the hand-written weekly delivery', () => {
  let dataDir: string;
  let report: RunReport;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'company-data-golden-'));
    const result = await ingestFolder(copyWeeklyDelivery(join(dataDir, 'delivery')), dataDir, {
      now: makeClock(),
    });
    report = result.report;
    expect(result.error).toBeNull();
    return () => rmSync(dataDir, { recursive: true, force: true });
  });

  async function readAll(): Promise<{ companies: string[]; details: unknown[] }> {
    const store = await openStore(embeddedIn(dataDir));
    onTestFinished(() => store.close());
    return store.withLiveGeneration(async (reader) => ({
      companies: (await reader.getCompaniesJson(NUMBERS, ['trademarks'])).filter(
        (company) => company !== null,
      ),
      details: (await Promise.all(NUMBERS.map((number) => reader.getCompanyDetail(number)))).filter(
        (each) => each !== null,
      ),
    }));
  }

  it('The weekly delivery becomes the golden companies', async () => {
    const { companies } = await readAll();
    for (const company of companies) Company.parse(JSON.parse(company));
    const text = JSON.stringify(
      companies.map((company) => JSON.parse(company) as StoredCompany),
      null,
      2,
    );
    await expect(`${text}\n`).toMatchFileSnapshot(join(ROOT, 'fixtures/expected/companies.json'));
  });

  it('The weekly delivery becomes the golden detail records', async () => {
    const { details } = await readAll();
    await expect(`${withoutHashes(JSON.stringify(details, null, 2))}\n`).toMatchFileSnapshot(
      join(ROOT, 'fixtures/expected/details.json'),
    );
  });

  it('The weekly delivery has the golden report', async () => {
    const { seconds, peakMemoryBytes, rejectsFile, ...fixed } = report;
    expect(seconds).toBeGreaterThan(0);
    expect(peakMemoryBytes).toBeGreaterThan(0);
    const rejects = readFileSync(rejectsFile!, 'utf8');
    const [before, archives] = JSON.stringify(fixed, null, 2).split(/(?="annual-reports": \{)/);
    const text = `${before}${withoutHashes(archives!)}\n${rejects}`;
    await expect(text).toMatchFileSnapshot(join(ROOT, 'fixtures/expected/run-report.txt'));
  });

  it('Data, staging and reports contain no trace of a person', () => {
    const files = [
      report.rejectsFile!,
      join(dataDir, 'reports', `${report.run}.json`),
      join(dataDir, 'staging/registry.sqlite'),
      join(dataDir, 'staging/statistics.sqlite'),
      join(dataDir, 'staging/size-classes.sqlite'),
      join(dataDir, 'staging/trademarks.sqlite'),
      join(dataDir, 'store/generations', report.generation!, 'companies.sqlite'),
    ];
    for (const file of files) {
      const content = readFileSync(file, 'latin1');
      for (const trace of [
        '193001',
        '198001',
        '3021234567',
        'Fiktivssons',
        'FIKTIVSSON',
        'Samordnad',
        'Enskild Med',
        'Boel',
      ]) {
        expect(content, `${trace} in ${file}`).not.toContain(trace);
      }
    }
  });

  it('The SNI edition of the delivery is decided and stored', () => {
    expect(readAcceptedDelivery(join(dataDir, 'staging/statistics.sqlite'))?.sniEdition).toBe('2025');
  });
});
