import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateRegister, toDefaultReportCount } from '../../fixtures/generate/generate-register.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import type { ReportedYear } from '../../ingest/source/company-parts.ts';
import { toExpectedReport } from '../support/fictional-register/to-expected-report.ts';
import { toExpectedYears, type ExpectedYear } from '../support/fictional-register/to-expected-years.ts';
import { listReports } from '../../fixtures/generate/reports/list-filings-in-archive-order.ts';
import { toRegistryLines } from '../../fixtures/generate/files/to-registry-lines.ts';
import { toStatisticsLines } from '../../fixtures/generate/files/to-statistics-lines.ts';
import { readCompanyFilings } from '../../ingest/sources/annual-reports/annual-reports-staging.ts';
import { unzip } from '../support/delivery/unzip.ts';
import { findReadyData } from '../support/ingest/ready-data.ts';
import { listFiles } from '../support/process/list-files.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const REPORTS = toDefaultReportCount(5_000);
/** Digests of what is delivered, unpacked: the bytes of a zip differ between versions of zlib. */
const DIGESTS = {
  'annual-reports': 'b651da2a1d55a12524eb3850089471788c3000cd72f3f328eb5070178937ec07',
  'bolagsverket_bulkfil.zip': '609bf81aef2aaec535f9d952c08d7160e03be14417f7b7f90a2f8118a8e5a0ae',
  'postal-codes': '4b9cb0194170a0ca2efae043b6cf1cc583db80387111253450b55c07b8d415f7',
  'scb_bulkfil.zip': '23b8d99d09441ff04197104ebeb946131d977324c4967ae1734ede111a634bdc',
  'size-classes': 'd62a0ecc13a985abfd1733846f3341fb85b2e89652c308a70fa0ef5e89a6ccc2',
  sni: 'edfe9bbe0dc98a680ee1286485972f184fa14293dd816562f6d0526d0e59f764',
  trademarks: '24717df9b1ac44c1411b5be36db88e61d38d389638f7c974a96d3d9776a053a9',
};

it('A seed gives the same files in every version of the generator, and another seed other ones', async () => {
  expect(await digestDelivery(7)).toEqual(DIGESTS);
  expect((await digestDelivery(8))['bolagsverket_bulkfil.zip']).not.toBe(DIGESTS['bolagsverket_bulkfil.zip']);
});

async function digestDelivery(seed: number): Promise<Record<string, string>> {
  const out = makeTemporaryFolder();
  await generateRegister({ companies: 2_000, seed, reports: 300, trademarks: 3_000, out });
  const hashes = new Map<string, Hash>();
  for (const path of listFiles(out).sort()) {
    const hash = hashes.getOrInsertComputed(path.split('/')[0] ?? '', () => createHash('sha256'));
    await addToHash(hash, path, readFileSync(join(out, path)));
  }
  return Object.fromEntries([...hashes].map(([part, hash]) => [part, hash.digest('hex')]));
}

async function addToHash(hash: Hash, name: string, bytes: Buffer): Promise<void> {
  hash.update(name);
  if (!/\.(?:zip|xlsx)$/.test(name)) hash.update(bytes);
  else for (const [member, content] of await unzip(bytes)) await addToHash(hash, member, content);
}

it('Ingest rejects only the rows of the fictional register that are broken on purpose', async () => {
  const { report } = await findReadyData('fictional');
  expect(report.companies).toBe(5_000);
  expect(report.sources['registry']?.rejected).toEqual({
    'too-few-fields': 1,
    'invalid-organisation-number': 1,
  });
  expect(report.sources['statistics']?.rejected).toEqual({});
  expect(report.sources['registry']!.leftOut / report.sources['registry']!.read).toBeCloseTo(0.35, 2);
  expect(Object.keys(report.sources['registry']!.repairs).sort()).toEqual([
    'bare-quotes',
    'control-characters',
    'escaped-quotes',
    'literal-null',
    'record-over-several-lines',
    'separator-inside-field',
  ]);
});

it('Ingest extracts the figures behind the fictional annual reports', async () => {
  const { report, data } = await findReadyData('fictional');
  expect(report.sources['annual-reports']).toMatchObject({ read: REPORTS, accepted: REPORTS, rejected: {} });
  const staged = readCompanyFilings(join(data, 'staging', 'annual-reports.sqlite'));
  const found = new Map(
    [...staged].flatMap(({ organisationNumber, filings }) =>
      filings.map((filing) => [`${organisationNumber} ${filing.fiscalEnd}`, filing] as const),
    ),
  );
  const expected = [...listReports(planRegister(5_000, 1), REPORTS)]
    .map(toExpectedReport)
    .filter(({ isListed }) => isListed);
  expect(found.size).toBe(expected.length);
  for (const { number, framework, fiscalStart, fiscalEnd, currency, hasConflict, figures } of expected) {
    const filing = found.get(`${number} ${fiscalEnd}`)!;
    expect([filing.family, filing.currency]).toEqual([framework, currency]);
    expect(filing.flags.some((flag) => flag.startsWith('conflict:'))).toBe(hasConflict);
    if (currency === 'EUR') {
      expect(filing.financials).toBeNull();
      continue;
    }
    const { provisions: _provisions, ...shown } = figures;
    expect(filing.financials).toMatchObject({
      fiscalYearStart: fiscalStart,
      fiscalYearEnd: fiscalEnd,
      ...shown,
    });
  }
});

it('Ingest extracts all years and all figures of groups in the fictional annual reports', async () => {
  const { data } = await findReadyData('fictional');
  const found = new Map(
    [...readCompanyFilings(join(data, 'staging', 'annual-reports.sqlite'))].flatMap(
      ({ organisationNumber, filings, reportedYears }) =>
        filings.map(
          ({ fiscalEnd }) =>
            [
              `${organisationNumber} ${fiscalEnd}`,
              reportedYears.filter(
                ({ containingReportFiscalYearEnd }) => containingReportFiscalYearEnd === fiscalEnd,
              ),
            ] as const,
        ),
    ),
  );
  const bases = new Map<string, number>();
  for (const report of listReports(planRegister(5_000, 1), REPORTS)) {
    const { organisationNumber: number, years, currency, edition } = report;
    if (edition === 'first' || currency === 'EUR') continue;
    const read = found.get(`${number} ${years[0]!.end}`)!;
    const expected = toExpectedYears(report);
    expect([number, read.slice(1).map(toComparableYear)]).toEqual([number, expected]);
    for (const { basis, isGroup } of expected)
      bases.set(`${basis} ${isGroup}`, (bases.get(`${basis} ${isGroup}`) ?? 0) + 1);
  }
  expect([...bases.keys()].sort()).toEqual([
    'comparative false',
    'comparative true',
    'filed true',
    'overview false',
    'overview true',
  ]);
});

function toComparableYear({ basis, isGroup, financials }: ReportedYear): ExpectedYear {
  const {
    fiscalYearStart,
    fiscalYearEnd,
    year: _year,
    taxonomy: _rules,
    currency: _currency,
    ...rest
  } = financials;
  const { solidity: _solidity, operatingMargin: _margin, ...figures } = rest;
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return {
    basis,
    isGroup,
    start: fiscalYearStart!,
    end: fiscalYearEnd,
    figures: Object.fromEntries(known) as Record<string, number>,
  };
}

it('The statistics file is in ascending order and has no number of a real person or company', () => {
  const plan = planRegister(2_000, 1);
  const identities = [...toStatisticsLines(plan)].slice(1).map((line) => line.split('\t')[13]!);
  expect(identities).toEqual([...identities].sort());
  const persons = [...toRegistryLines(plan)].flatMap((line) => /^"(\d{12})\$PERSON/.exec(line)?.[1] ?? []);
  expect(persons.length).toBeGreaterThan(900);
  for (const person of [...persons, ...identities.filter((identity) => !identity.startsWith('16'))]) {
    expect(hasRightCheckDigit(person.slice(2))).toBe(false);
  }
});

function hasRightCheckDigit(ten: string): boolean {
  const sum = [...ten].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
