import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { listReports } from '../../fixtures/generate/reports/list-filings-in-archive-order.ts';
import type { FictionalReport } from '../../fixtures/generate/reports/make-report.ts';
import { writeReportArchives } from '../../fixtures/generate/reports/write-report-archives.ts';
import { unzip } from '../support/delivery/unzip.ts';
import { listFiles } from '../support/process/list-files.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const REPORTS = [...listReports(planRegister(5_000, 1), 300)];

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

it('Report archives are split by size, with data descriptors', async () => {
  const folder = makeTemporaryFolder();
  const plan = planRegister(2_000, 1);
  await writeReportArchives(plan, { filingCount: 60, folder, nextPartAfterBytes: 5_000 });
  const paths = listFiles(folder);
  expect(paths.every((path) => /^202[3-6]\/\d\d_\d+\.zip$/.test(path))).toBe(true);
  expect(paths.some((path) => path.endsWith('_2.zip'))).toBe(true);
  const archives = paths.map((path) => unzip(readFileSync(join(folder, path))));
  const inner = (await Promise.all(archives)).flat();
  expect(inner).toHaveLength(60);
  for (const [name, zip] of inner) {
    expect(name).toMatch(/^\d{10}_\d{4}-\d\d-\d\d\.zip$/);
    expect(zip.readUInt16LE(6)).toBe(0x808);
    expect([zip.readUInt32LE(14), zip.readUInt32LE(18), zip.readUInt32LE(22)]).toEqual([0, 0, 0]);
    const directory = zip.readUInt32LE(zip.length - 6);
    expect(zip.readUInt16LE(directory + 8)).toBe(0x808);
    expect(zip.readUInt32LE(directory + 24)).toBeGreaterThan(1_000);
  }
});
