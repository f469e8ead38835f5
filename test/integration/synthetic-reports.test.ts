import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { toExpectedReport } from '../support/fictional-register/to-expected-report.ts';
import { listReports } from '../../fixtures/generate/reports/list-filings-in-archive-order.ts';
import type { FictionalReport } from '../../fixtures/generate/reports/make-report.ts';
import { toFilingZipName, toFilingZip } from '../../fixtures/generate/reports/to-filing-zip.ts';
import { toIsoWeek } from '../../fixtures/generate/reports/to-iso-week.ts';
import { writeReportArchives } from '../../fixtures/generate/reports/write-report-archives.ts';
import { makeSizeClassCodes } from '../../fixtures/generate/files/to-size-class-json-lines.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { unzip } from '../support/delivery/unzip.ts';

const PLAN = planRegister(5_000, 1);
const REPORTS = [...listReports(PLAN, 300)];
const INLINE = 'http://www.xbrl.org/2013/inlineXBRL';
const INSTANCE = 'http://www.xbrl.org/2003/instance';

interface Read {
  readonly defined: Set<string>;
  readonly referred: Set<string>;
  readonly continuations: Set<string>;
  readonly continued: string[];
  readonly concepts: Set<string>;
  readonly maxNonNumericDepth: number;
  readonly hasFigureInText: boolean;
}

/** Reads a document strictly; throws when it is not well-formed or leaves a prefix unbound. */
function readStrictly(xhtml: string): Read {
  const read = {
    defined: new Set<string>(),
    referred: new Set<string>(),
    continuations: new Set<string>(),
    continued: [] as string[],
    concepts: new Set<string>(),
    maxNonNumericDepth: 0,
    hasFigureInText: false,
  };
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const value = (name: string): string | undefined => (attributes as any)[name]?.value;
    if (uri === INSTANCE && (local === 'context' || local === 'unit')) {
      expect(read.defined).not.toContain(value('id'));
      read.defined.add(value('id')!);
    }
    if (uri !== INLINE) return;
    for (const name of ['contextRef', 'unitRef']) if (value(name)) read.referred.add(value(name)!);
    if (value('continuedAt')) read.continued.push(value('continuedAt')!);
    if (local === 'continuation') read.continuations.add(value('id')!);
    if (local === 'nonNumeric') depth += 1;
    if (local === 'nonFraction' && depth > 0) read.hasFigureInText = true;
    read.maxNonNumericDepth = Math.max(read.maxNonNumericDepth, depth);
    const name = value('name');
    if (name) {
      const [prefix, concept] = name.split(':') as [string, string];
      expect(parser.resolve(prefix), name).toBeDefined();
      read.concepts.add(concept);
    }
  });
  parser.on('closetag', ({ uri, local }) => {
    if (uri === INLINE && local === 'nonNumeric') depth -= 1;
  });
  parser.write(xhtml).close();
  return read;
}

async function toDocuments(zip: Buffer): Promise<[name: string, text: string][]> {
  const members = (await unzip(zip)).map(async ([name, bytes]) =>
    name.endsWith('.zip') ? toDocuments(bytes) : [[name, bytes.toString()] as [string, string]],
  );
  return (await Promise.all(members)).flat();
}

const DOCUMENTS = new Map<FictionalReport, [name: string, text: string][]>();
for (const report of REPORTS) DOCUMENTS.set(report, await toDocuments(await toFilingZip(report)));

it('A strict reader accepts every fictional report and resolves every reference in it', () => {
  let nested = 0;
  let figuresInText = 0;
  let chains = 0;
  for (const documents of DOCUMENTS.values()) {
    for (const [name, text] of documents) {
      if (!name.endsWith('.xhtml')) continue;
      const read = readStrictly(text);
      expect([...read.referred].filter((id) => !read.defined.has(id))).toEqual([]);
      expect([...read.continued].sort()).toEqual([...read.continuations].sort());
      nested += Number(read.maxNonNumericDepth > 1);
      figuresInText += Number(read.hasFigureInText);
      chains += Number(read.continued.length > 2);
    }
  }
  expect(nested).toBeGreaterThan(100);
  expect(figuresInText).toBeGreaterThan(3);
  expect(chains).toBeGreaterThan(50);
}, 60_000);

it('A fictional report tags the expected figures and no others', () => {
  for (const [report, documents] of DOCUMENTS) {
    if (report.framework === 'ifrs' || report.currency === 'EUR') continue;
    const { figures, previous, group } = toExpectedReport(report);
    const [, text] = documents.find(([, content]) => content.includes(':nonFraction'))!;
    const { concepts } = readStrictly(text);
    expect(concepts.has('ForslagDispositionUtdelning')).toBe(figures.proposedDividend !== null);
    expect(concepts.has('MedelantaletAnstallda')).toBe(figures.employees !== null || group !== null);
    if (figures.revenue !== null) expect(concepts).toContain('Nettoomsattning');
    if (figures.longTermLiabilities !== null) expect(concepts).toContain('LangfristigaSkulder');
    expect(previous === null).toBe(!report.variation.hasComparatives);
    expect(figures.totalAssets).not.toBeNull();
  }
}, 60_000);

it('The statements of a fictional report without fault balance', () => {
  for (const { companyAmountsByYear, groupAmountsByYear, fault } of listReports(PLAN, 1_000)) {
    if (fault !== null && fault !== 'solidity-without-scale') continue;
    for (const each of companyAmountsByYear) {
      const of = (concept: string): number => each[concept] ?? 0;
      expect(of('Tillgangar')).toBe(of('EgetKapitalSkulder'));
      expect(of('EgetKapital')).toBe(of('BundetEgetKapital') + of('FrittEgetKapital'));
      expect(of('AretsResultat')).toBe(of('AretsResultatEgetKapital'));
      expect(of('Tillgangar')).toBe(of('Anlaggningstillgangar') + of('Omsattningstillgangar'));
      expect(of('EgetKapitalSkulder')).toBe(
        of('EgetKapital') +
          of('ObeskattadeReserver') +
          of('Avsattningar') +
          of('LangfristigaSkulder') +
          of('KortfristigaSkulder'),
      );
      expect(of('BundetEgetKapital')).toBe(of('Aktiekapital') + of('Reservfond'));
      expect(of('FrittEgetKapital')).toBe(
        of('BalanseratResultat') + of('AretsResultatEgetKapital') + of('Overkursfond'),
      );
      expect(of('ForslagDisposition')).toBe(
        of('ForslagDispositionUtdelning') + of('ForslagDispositionBalanserasINyRakning'),
      );
      expect(of('Aktiekapital')).toBeGreaterThanOrEqual(25_000);
    }
    for (const each of groupAmountsByYear ?? []) {
      expect(each['EgetKapital']).toBe(
        each['EgetKapitalHanforligtModerforetagetsAktieagare']! +
          each['EgetKapitalHanforligtInnehavareUtanBestammandeInflytande']!,
      );
    }
  }
});

const LEAST_TURNOVER = [
  0,
  1,
  500,
  1_000,
  5_000,
  10_000,
  20_000,
  50_000,
  100_000,
  500_000,
  1e6,
  5e6,
  1e7,
  Infinity,
];
const LEAST_EMPLOYEES = [
  0,
  0,
  1,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  1_000,
  1_500,
  2_000,
  3_000,
  4_000,
  5_000,
  10_000,
  Infinity,
];
const FULL_YEAR_DAYS = 364;

it('Fictional reports agree with the size classes of their companies', () => {
  let compared = 0;
  for (const report of listReports(PLAN, 1_000)) {
    const {
      yearsBeforeLatest: position,
      years,
      fault,
      currency,
      isInconsistentWithSizeClasses,
      companyAmountsByYear,
    } = report;
    const classes = makeSizeClassCodes(PLAN, makeCompany(PLAN, report.companyIndex));
    const days = (Date.parse(years[0]!.end) - Date.parse(years[0]!.start)) / 86_400_000;
    const isFull = Math.abs(days - FULL_YEAR_DAYS) <= 1;
    if (
      position > 0 ||
      fault !== null ||
      currency === 'EUR' ||
      isInconsistentWithSizeClasses ||
      classes === null ||
      !isFull
    )
      continue;
    const { Nettoomsattning: revenue, MedelantaletAnstallda: heads } = companyAmountsByYear[0]!;
    const slack = revenue! * 0.01;
    if (classes.turnoverClassCode > 0) {
      expect(revenue! + slack).toBeGreaterThanOrEqual(LEAST_TURNOVER[classes.turnoverClassCode]! * 1_000);
      expect(revenue! - slack).toBeLessThan(LEAST_TURNOVER[classes.turnoverClassCode + 1]! * 1_000);
    }
    if (heads !== undefined) {
      expect(heads).toBeGreaterThanOrEqual(LEAST_EMPLOYEES[classes.employeesClassCode]!);
      expect(heads).toBeLessThan(LEAST_EMPLOYEES[classes.employeesClassCode + 1]!);
    }
    compared += 1;
  }
  expect(compared).toBeGreaterThan(100);
});

const KNOB_VALUES = {
  contextIdStyle: ['plain', 'capitals', 'words', 'dates'],
  prefixStyle: ['usual', 'short', 'odd'],
  certificatePrefix: ['se-bol-base', 'se-comp-base'],
  newline: ['lf', 'crlf', 'none'],
  digitGroupSeparator: [' ', '\u00a0', '&#160;'],
  overviewUnit: ['thousands', 'units'],
  decimalsAttribute: ['INF', '0', '2'],
  numberFormat: ['numspacecomma', 'numcomma', 'num-comma-decimal', 'none'],
  minusSign: ['-', '−', '('],
  zeros: ['written', 'dashed'],
  fiscalDates: ['hidden', 'shown', 'both'],
  continuations: [0, 1, 2],
  tuples: ['none', 'repeated', 'key'],
  employees: ['whole', 'missing', 'fraction'],
  conflict: ['none', 'overview', 'note'],
  audit: ['none', 'inside', 'separate'],
  abridged: ['no', 'revenue-in-note', 'revenue-in-overview'],
  cash: ['sum', 'line'],
  markup: ['styled', 'classes', 'plain'],
} as const;
const SWITCHES = [
  'usesK2PrefixForK3Types',
  'showsCostsNegative',
  'hasScaleAttribute',
  'hasNegativeCost',
  'hasNegativeUntaxedReserves',
  'hasComparatives',
  'hasPlainNumber',
  'hasMonthNames',
  'hasNestedText',
  'hasAmountInText',
  'hasUntaggedDividend',
  'hasOtherName',
  'hasUnusedNamespaces',
  'hasLocalNamespaces',
  'hasUntaggedEquity',
  'hasWrongHost',
] as const;

it('A small set of fictional reports has every variation and every fault', () => {
  const seen = (test: (report: FictionalReport) => unknown): void =>
    expect(REPORTS.filter(test).length, String(test)).toBeGreaterThan(0);
  for (const [knob, values] of Object.entries(KNOB_VALUES)) {
    const drawn = new Set(REPORTS.map(({ variation: knobs }) => knobs[knob as keyof typeof KNOB_VALUES]));
    expect([...drawn].sort(), knob).toEqual([...values].sort());
  }
  for (const knob of SWITCHES)
    expect(new Set(REPORTS.map(({ variation: knobs }) => knobs[knob])).size, knob).toBe(2);
  const faults = REPORTS.filter(({ fault }) => fault !== null);
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(7);
  expect(faults.length / REPORTS.length).toBeCloseTo(0.2, 1);
  expect(new Set(REPORTS.map(({ framework }) => framework)).size).toBe(4);
  expect(new Set(REPORTS.map(({ taxonomy }) => taxonomy)).size).toBe(4);
  expect(new Set(REPORTS.map(({ edition }) => edition)).size).toBe(3);
  const months = ({ years: [year] }: FictionalReport): number =>
    Math.round((Date.parse(year!.end) - Date.parse(year!.start)) / 2_629_800_000);
  seen((report) => months(report) === 5);
  seen((report) => months(report) === 18);
  seen(({ years }) => !years[0]!.end.endsWith('-12-31'));
  seen(({ currency }) => currency === 'EUR');
  seen(({ isInconsistentWithSizeClasses }) => isInconsistentWithSizeClasses);
  seen(({ companyAmountsByYear }) => (companyAmountsByYear[0]!['ObeskattadeReserver'] ?? 0) < 0);
  seen(({ companyAmountsByYear }) => (companyAmountsByYear[0]!['OvrigaRorelsekostnader'] ?? 0) < 0);
  seen(({ companyAmountsByYear }) => companyAmountsByYear[0]!['MedelantaletAnstallda'] === 0);
  seen(({ printedName, registryName }) => printedName !== registryName);
});

it('Only live limited companies file reports, each year once and within its months', () => {
  const keys = REPORTS.map((report) => `${toFilingZipName(report)} ${report.edition}`);
  expect(new Set(keys).size).toBe(REPORTS.length);
  for (const report of REPORTS) {
    const company = makeCompany(PLAN, report.companyIndex);
    expect([company.legalFormCode, company.deregistrationDate]).toEqual(['AB', null]);
    const { start, end } = report.years[0]!;
    expect(end >= '2023' && end < '2026' && start >= company.registrationDate && report.filingDay > end).toBe(
      true,
    );
    expect(
      report.filingDay <= '2026-11-08' &&
        report.signingDay <= report.filingDay &&
        report.adoptionDay <= report.filingDay,
    ).toBe(true);
  }
  for (const first of REPORTS.filter(({ edition }) => edition === 'first')) {
    const correction = REPORTS.find(
      ({ edition, ...other }) =>
        edition === 'correction' && toFilingZipName(other as FictionalReport) === toFilingZipName(first),
    )!;
    expect(toIsoWeek(correction.filingDay)).not.toEqual(toIsoWeek(first.filingDay));
    expect(correction.signingDay > first.signingDay).toBe(true);
    expect(correction.companyAmountsByYear[0]).not.toEqual(first.companyAmountsByYear[0]);
    expect([toExpectedReport(first).isListed, toExpectedReport(correction).isListed]).toEqual([false, true]);
  }
});

it('The same seed gives the same report archives, split by size and with data descriptors', async () => {
  const root = makeTemporaryFolder();
  const read = async (name: string, seed: number): Promise<[string, Buffer][]> => {
    const folder = join(root, name);
    await writeReportArchives(planRegister(2_000, seed), {
      filingCount: 60,
      folder,
      nextPartAfterBytes: 5_000,
    });
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.zip'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path))]);
  };
  const first = await read('a', 1);
  const again = await read('b', 1);
  const other = await read('c', 2);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  const paths = first.map(([path]) => path);
  expect(paths.every((path) => /^202[3-6]\/\d\d_\d+\.zip$/.test(path))).toBe(true);
  expect(paths.some((path) => path.endsWith('_2.zip'))).toBe(true);
  const inner = (await Promise.all(first.map(([, bytes]) => unzip(bytes)))).flat();
  expect(inner).toHaveLength(60);
  for (const [name, bytes] of inner) {
    expect(name).toMatch(/^\d{10}_\d{4}-\d\d-\d\d\.zip$/);
    const zip = bytes;
    expect(zip.readUInt16LE(6)).toBe(0x808);
    expect([zip.readUInt32LE(14), zip.readUInt32LE(18), zip.readUInt32LE(22)]).toEqual([0, 0, 0]);
    const directory = zip.readUInt32LE(zip.length - 6);
    expect(zip.readUInt16LE(directory + 8)).toBe(0x808);
    expect(zip.readUInt32LE(directory + 24)).toBeGreaterThan(1_000);
  }
});
