import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { makeCompany } from '../../fixtures/generate/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { toExpectedReport } from '../support/fictional-register/to-expected-report.ts';
import { listReports } from '../../fixtures/generate/reports/list-filings.ts';
import { toRegistryLines } from '../../fixtures/generate/to-registry-lines.ts';
import { toStatisticsLines } from '../../fixtures/generate/to-statistics-lines.ts';
import { readCompanyFilings } from '../../ingest/sources/annual-reports/annual-reports-staging.ts';
import { isOrganisationNumber } from '../../shared/domain/organisation-number.ts';
import { findReadyData } from '../support/ingest/ready-data.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const FILES = [
  'bolagsverket_bulkfil.zip',
  'scb_bulkfil.zip',
  'sni/sni2007.xlsx',
  'sni/bransch.json',
  'size-classes/afr_20261115T050000.jsonl',
  'annual-reports/2024/27_1.zip',
];

it('gives the same bytes for the same seed, and others for another', async () => {
  const root = makeTemporaryFolder();
  const read = async (name: string, seed: number): Promise<Buffer[]> => {
    const out = join(root, name);
    await generateRegister({ companies: 1_000, seed, out });
    return FILES.map((file) => readFileSync(join(out, file)));
  };
  const [first, again, other] = [await read('a', 6), await read('b', 6), await read('c', 7)];
  expect(again).toEqual(first);
  expect(other[0]).not.toEqual(first[0]);
});

it('is read with nothing rejected but the rows that are broken on purpose', async () => {
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

it('gives the figures that its annual reports were written from', async () => {
  const { report, data } = await findReadyData('fictional');
  expect(report.sources['annual-reports']).toMatchObject({ read: 300, accepted: 300, rejected: {} });
  const staged = readCompanyFilings(join(data, 'staging', 'annual-reports.sqlite'));
  const found = new Map(
    [...staged].flatMap(({ organisationNumber, filings }) =>
      filings.map((filing) => [`${organisationNumber} ${filing.fiscalEnd}`, filing] as const),
    ),
  );
  const expected = [...listReports(planRegister(5_000, 1), 300)]
    .map(toExpectedReport)
    .filter(({ isListed }) => isListed);
  expect(found.size).toBe(expected.length);
  for (const { number, family, fiscalStart, fiscalEnd, currency, hasConflict, figures } of expected) {
    const filing = found.get(`${number} ${fiscalEnd}`)!;
    expect([filing.family, filing.currency]).toEqual([family, currency]);
    expect(filing.flags.some((flag) => flag.startsWith('conflict:'))).toBe(hasConflict && currency === 'SEK');
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

it('has the shares of the real registers', () => {
  const plan = planRegister(20_000, 1);
  const companies = Array.from({ length: plan.companies }, (_, index) => makeCompany(plan, index));
  const share = (test: (company: (typeof companies)[number]) => boolean): number =>
    companies.filter(test).length / companies.length;
  expect(new Set(companies.map(({ form }) => form)).size).toBe(24);
  expect(share(({ deregistered }) => deregistered !== null)).toBeCloseTo(0.606, 1);
  const limited = companies.filter(({ form }) => form === 'AB');
  const ending = (pattern: RegExp): number =>
    limited.filter(({ name }) => pattern.test(name)).length / limited.length;
  expect(ending(/ AB( \(publ\))?$/i)).toBeCloseTo(0.73, 1);
  expect(ending(/ Aktiebolag$/i)).toBeCloseTo(0.26, 1);
  expect(ending(/ i \p{Lu}/u)).toBeCloseTo(0.18, 1);
  expect(ending(/ (&|och) /i)).toBeCloseTo(0.19, 1);
  expect(companies.every(({ number }) => isOrganisationNumber(number))).toBe(true);
  expect(new Set(companies.map(({ number }) => number)).size).toBe(companies.length);
});

it('writes statistics in ascending order, and no number of a real person or company', () => {
  const plan = planRegister(2_000, 1);
  const identities = [...toStatisticsLines(plan, ['62100'])].slice(1).map((line) => line.split('\t')[13]!);
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
