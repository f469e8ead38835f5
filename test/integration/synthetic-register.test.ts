import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateRegister, toDefaultReportCount } from '../../fixtures/generate/generate-register.ts';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import type { ReportedYear } from '../../ingest/source/company-parts.ts';
import { toExpectedReport } from '../support/fictional-register/to-expected-report.ts';
import { toExpectedYears, type ExpectedYear } from '../support/fictional-register/to-expected-years.ts';
import {
  listFilingsInArchiveOrder,
  listReports,
} from '../../fixtures/generate/reports/list-filings-in-archive-order.ts';
import { toRegistryLines } from '../../fixtures/generate/files/to-registry-lines.ts';
import { makeSizeClassCodes } from '../../fixtures/generate/files/to-size-class-json-lines.ts';
import { toStatisticsLines } from '../../fixtures/generate/files/to-statistics-lines.ts';
import { TRADES } from '../../fixtures/generate/companies/trades.ts';
import { readCompanyFilings } from '../../ingest/sources/annual-reports/annual-reports-staging.ts';
import { loadBundledSniLists } from '../../ingest/sources/sni/sni-staging.ts';
import { isLegalPersonNumber } from '../../shared/domain/organisation-number.ts';
import { findReadyData } from '../support/ingest/ready-data.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ALL_NUMBERS } from '../support/ingest/all-numbers.ts';

const REPORTS = toDefaultReportCount(5_000);
const FILES = [
  'bolagsverket_bulkfil.zip',
  'scb_bulkfil.zip',
  'sni/sni2007.xlsx',
  'sni/bransch.json',
  'size-classes/afr_20261115T050000.jsonl',
  'annual-reports/2024/27_1.zip',
];

it('The same seed gives the same delivery to the byte, another seed another one', async () => {
  const root = makeTemporaryFolder();
  const read = async (name: string, seed: number): Promise<Buffer[]> => {
    const out = join(root, name);
    await generateRegister({ companies: 250, seed, out });
    return FILES.map((file) => readFileSync(join(out, file)));
  };
  const first = await read('a', 6);
  const again = await read('b', 6);
  const other = await read('c', 7);
  expect(again).toEqual(first);
  expect(other[0]).not.toEqual(first[0]);
});

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
  const staged = readCompanyFilings(join(data, 'staging', 'annual-reports.sqlite'), ALL_NUMBERS);
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
    [...readCompanyFilings(join(data, 'staging', 'annual-reports.sqlite'), ALL_NUMBERS)].flatMap(
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

it('The fictional register has the shares of the real registers', () => {
  const plan = planRegister(20_000, 1);
  const companies = Array.from({ length: plan.companyCount }, (_, index) => makeCompany(plan, index));
  const share = (test: (company: (typeof companies)[number]) => boolean): number =>
    companies.filter(test).length / companies.length;
  expect(new Set(companies.map(({ legalFormCode }) => legalFormCode)).size).toBe(24);
  expect(share(({ deregistrationDate }) => deregistrationDate !== null)).toBeCloseTo(0.606, 1);
  const limited = companies.filter(({ legalFormCode }) => legalFormCode === 'AB');
  const ending = (pattern: RegExp): number =>
    limited.filter(({ name }) => pattern.test(name)).length / limited.length;
  expect(ending(/ AB( \(publ\))?$/i)).toBeCloseTo(0.73, 1);
  expect(ending(/ Aktiebolag$/i)).toBeCloseTo(0.26, 1);
  expect(ending(/ i \p{Lu}/u)).toBeCloseTo(0.18, 1);
  expect(ending(/ (&|och) /i)).toBeCloseTo(0.19, 1);
  expect(companies.every(({ organisationNumber }) => isLegalPersonNumber(organisationNumber))).toBe(true);
  expect(new Set(companies.map(({ organisationNumber }) => organisationNumber)).size).toBe(companies.length);
});

it('Every trade has codes of SNI 2025, and a company has the codes of the trade in its name', () => {
  const codes = loadBundledSniLists()['2025'];
  for (const trade of TRADES) expect(trade.sniCodes.filter((code) => !codes.has(code))).toEqual([]);
  const plan = planRegister(2_000, 1);
  const firstCodes = new Map(
    [...toStatisticsLines(plan)].map((line) => line.split('\t')).map((row) => [row[13]!.slice(2), row[8]!]),
  );
  let named = 0;
  for (let index = 0; index < plan.companyCount; index += 1) {
    const { name, organisationNumber, trades } = makeCompany(plan, index);
    const code = firstCodes.get(organisationNumber) ?? '00000';
    if (code === '00000') continue;
    expect(code).toBe(trades[0].sniCodes[0]);
    named += Number(name.toLowerCase().includes(trades[0].nameWord.toLowerCase()));
  }
  expect(named).toBeGreaterThan(500);
});

it('Most active limited companies have reports of three years', () => {
  const plan = planRegister(5_000, 1);
  const filings = Map.groupBy(listFilingsInArchiveOrder(plan, REPORTS), ({ companyIndex }) => companyIndex);
  const active = Array.from({ length: plan.companyCount }, (_, index) => makeCompany(plan, index)).filter(
    (company) =>
      company.legalFormCode === 'AB' &&
      company.deregistrationDate === null &&
      makeSizeClassCodes(plan, company) !== null,
  );
  const complete = active.filter(({ indexInRegister }) => (filings.get(indexInRegister)?.length ?? 0) >= 3);
  expect(complete.length / active.length).toBeGreaterThan(0.55);
});

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
