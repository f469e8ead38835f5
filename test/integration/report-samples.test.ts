import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../ingest/download/open-archive.ts';
import type { XbrlFact, IxbrlDocument } from '../../ingest/parse/ixbrl/ixbrl-document.ts';
import { readIxbrl } from '../../ingest/parse/ixbrl/read-ixbrl.ts';
import { parseFactNumber } from '../../ingest/parse/ixbrl/parse-fact-value.ts';
import type { XmlStartTag, XmlHandler } from '../../ingest/parse/xml/xml-handler.ts';
import {
  isExtractedConcept,
  SWEDISH_CONCEPTS,
  type FigureName,
} from '../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishGaapFigures } from '../../ingest/sources/annual-reports/figures/extract-figures.ts';
import {
  toReportedYears,
  toStoredReportYears,
} from '../../ingest/sources/annual-reports/figures/to-stored-report-years.ts';
import { REPORT_ARCHIVE_LIMITS } from '../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { readFiling } from '../../ingest/sources/annual-reports/filings/read-filing.ts';
import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import { readTaggedYears } from '../support/ingest/read-tagged-years.ts';
import { readWithSaxes } from '../support/delivery/read-with-saxes.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const SAMPLES = resolve(ROOT, '../shared/samples/ixbrl');
const isThere = existsSync(SAMPLES);

/** Names of the expected values that are called otherwise here. */
const RENAMED: Readonly<Record<string, string>> = { cash: 'cashAndBank' };
const XBRLI = 'http://www.xbrl.org/2003/instance';
const NO_FACTS = new Set(['http://www.xbrl.org/2003/linkbase', XBRLI]);

describe.skipIf(!isThere)('official and real reports (only beside a folder of samples)', () => {
  it.each(['exempel-1', 'exempel-2'])('%s gives every fact of its official instance', (name) => {
    const document = readIxbrl(readFileSync(join(SAMPLES, 'official', `${name}.xhtml`)), () => true);
    const instance = readInstance(readFileSync(join(SAMPLES, 'official', `${name}.xbrl.xml`)));
    expect(document.facts.map((fact) => describeFact(fact, document)).sort()).toEqual(instance.sort());
    expect(instance.length).toBe(name === 'exempel-1' ? 261 : 285);
    expect([...document.warnings]).toEqual([]);
  });

  const golden = isThere
    ? (JSON.parse(readFileSync(join(SAMPLES, 'golden.json'), 'utf8')) as Record<string, Expected>)
    : {};

  it.each(Object.entries(golden))('%s gives every expected value', (file, expected) => {
    const document = readIxbrl(readFileSync(join(SAMPLES, file)), isExtractedConcept);
    const extraction = extractSwedishGaapFigures(document);
    const { accountingFramework, companyName, fiscalYear, years, flags, organisationNumber } = extraction;
    expect([accountingFramework, companyName, organisationNumber]).toEqual([
      expected.family,
      expected.name,
      expected.orgnr.replace('-', ''),
    ]);
    expect(fiscalYear).toEqual({ start: expected.fiscalYearStart, end: expected.fiscalYearEnd });
    expect(years!.reportYear.figuresWithDifferentlyRoundedTags).toEqual(expected.roundedDuplicates);
    const conflicts = [...flags].filter((flag) => flag.startsWith('conflict:'));
    expect(conflicts).toEqual(expected.conflicts.map((field) => `conflict:${field}`));
    compareFigures(years!.reportYear.figures, expected);
    const [before] = years!.earlierYears;
    expect([before!.basis, before!.year]).toEqual([
      'comparative',
      { start: expected.previous.fiscalYearStart, end: expected.previous.fiscalYearEnd },
    ]);
    compareFigures(before!.figures, expected.previous);
  });

  // Read by eye in the multi-year overviews of the documents, which are in thousands.
  it.each<[string, readonly OverviewYear[]]>([
    [
      'official/exempel-1.xhtml',
      [
        ['2014-01-01', '2014-12-31', { revenue: 1_100_000, resultAfterFinancialItems: 150_000 }],
        ['2013-01-01', '2013-12-31', { revenue: 0, resultAfterFinancialItems: 0 }],
      ],
    ],
    [
      'official/exempel-2.xhtml',
      [
        ['2014-01-01', '2014-12-31', { revenue: 1_100_000, resultAfterFinancialItems: 150_000 }],
        ['2013-01-01', '2013-12-31', { revenue: 0, resultAfterFinancialItems: 0 }],
      ],
    ],
    [
      'real/4eaa2201-7ad0-4de4-9b2d-1f5f952b74d9.xhtml',
      [
        [
          '2017-11-01',
          '2018-10-31',
          { revenue: 2_082_000, resultAfterFinancialItems: 1_083_000, totalAssets: 2_755_000 },
        ],
        [
          '2016-11-01',
          '2017-10-31',
          { revenue: 2_247_000, resultAfterFinancialItems: 1_290_000, totalAssets: 2_507_000 },
        ],
      ],
    ],
  ])('%s has the years of its overview and no figures but those', (file, expected) => {
    const document = readIxbrl(readFileSync(join(SAMPLES, file)), isExtractedConcept);
    const years = toReportedYears({
      fiscalEnd: '2020-12-31',
      financials: null,
      family: 'k2',
      flags: [],
      years: toStoredReportYears(extractSwedishGaapFigures(document)),
    });
    const found = years
      .filter(({ basis }) => basis === 'overview')
      .map(({ financials: { fiscalYearStart, fiscalYearEnd, ...figures } }) => [
        fiscalYearStart,
        fiscalYearEnd,
        Object.fromEntries(
          Object.entries(figures).filter(([name, value]) => value !== null && !NO_AMOUNTS.has(name)),
        ),
      ]);
    expect(found).toEqual(expected);
  });

  it.each(Object.keys(golden))(
    '%s has no other years and amounts than an independent reader finds',
    (file) => {
      const bytes = readFileSync(join(SAMPLES, file));
      const { years } = extractSwedishGaapFigures(readIxbrl(bytes, isExtractedConcept));
      const { reportYear, earlierYears, groupYears } = years!;
      const allYears = [reportYear, ...earlierYears, ...groupYears];
      const independent = readTaggedYears(bytes);
      expect(allYears.map(({ year }) => `${year.start} ${year.end}`)).toEqual([...independent.keys()]);
      let compared = 0;
      for (const { year, figures } of allYears) {
        const tagged = independent.get(`${year.start} ${year.end}`)!;
        for (const [name, { localNamesByPrecedence }] of Object.entries(SWEDISH_CONCEPTS)) {
          const value = figures[name as FigureName];
          // A figure without a tag of its own is a sum of others.
          const concept = localNamesByPrecedence.find((each) => tagged.has(each));
          if (concept === undefined) continue;
          expect([file, year.end, name, value]).toEqual([file, year.end, name, tagged.get(concept)]);
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(40);
    },
  );

  // Read by eye in the documents.
  it.each([
    ['official/exempel-1.xhtml', [0.3, 1]],
    ['real/4eaa2201-7ad0-4de4-9b2d-1f5f952b74d9.xhtml', [0.75, 0.65]],
  ])('%s has the equity ratios of its overview', (file, expected) => {
    const document = readIxbrl(readFileSync(join(SAMPLES, file)), isExtractedConcept);
    const years = toStoredReportYears(extractSwedishGaapFigures(document));
    const overview = years.filter(({ basis }) => basis === 'overview');
    expect(overview.map(({ statedRatios }) => statedRatios!.solidity)).toEqual(expected);
  });

  it('The real filing is read out of its zip', async () => {
    const bytes = readFileSync(join(SAMPLES, 'real/5590179924_SecTrade_Konsult_AB_2020.zip'));
    const place = {
      filingZipName: '5590179924_2020-10-31.zip',
      archivePathInSourceFolder: '2020/53_1.zip',
      filingIndexInArchive: 0,
    };
    const result = await readFiling(bytes, place, new ReportDocumentReader());
    expect(result).toMatchObject({
      kind: 'filing',
      row: {
        organisationNumber: '5590179924',
        fiscalEnd: '2020-10-31',
        documents: 1,
        sizeKb: 149,
        family: 'k2',
        signedOn: '2020-12-21',
        flags: ['conflict:resultAfterFinancialItems'],
        financials: { revenue: 2_829_042, solidity: 0.8027, operatingMargin: 0.6467, proposedDividend: null },
      },
    });
  });
});

const CASES = resolve(ROOT, '../shared/samples/cases');

describe.skipIf(!existsSync(CASES))(
  'reports as strangers write them (only beside a folder of samples)',
  () => {
    it.each(['ifrs-part-of-revenue', 'apostrophe-formats', 'zoned-dates'])('%s', async (folder) => {
      const read = await readArchive(join(CASES, folder, 'annual-reports/2025/26_1.zip'));
      const lines = readFileSync(join(CASES, folder, 'EXPECT.tsv'), 'utf8')
        .trim()
        .split('\n');
      expect(lines.length).toBeGreaterThan(1);
      for (const [number, , expected] of lines.map((line) => line.split('\t')))
        expect([number, read.get(number!)]).toEqual([
          number,
          expect.objectContaining(JSON.parse(expected!) as object),
        ]);
    });
  },
);

async function readArchive(path: string): Promise<Map<string, FinancialMetrics | null>> {
  using archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
  const figures = new Map<string, FinancialMetrics | null>();
  for (const [index, { name }] of archive.entries.entries()) {
    const place = { filingZipName: name, archivePathInSourceFolder: '', filingIndexInArchive: index };
    const result = await readFiling(archive.readMember(index), place, new ReportDocumentReader());
    if (result.kind === 'filing') figures.set(result.row.organisationNumber, result.row.financials);
  }
  return figures;
}

const NO_AMOUNTS = new Set(['year', 'taxonomy', 'currency', 'solidity', 'operatingMargin']);

type OverviewYear = readonly [start: string, end: string, figures: Readonly<Record<string, number>>];

interface ExpectedYear {
  readonly fiscalYearStart: string;
  readonly fiscalYearEnd: string;
  readonly [figure: string]: unknown;
}
interface Expected extends ExpectedYear {
  readonly family: string;
  readonly name: string;
  readonly orgnr: string;
  readonly roundedDuplicates: readonly string[];
  readonly conflicts: readonly string[];
  readonly previous: ExpectedYear;
}

function compareFigures(figures: object, expected: ExpectedYear): void {
  const compared = Object.keys(expected).filter((field) => (RENAMED[field] ?? field) in figures);
  expect(compared.length).toBeGreaterThan(18);
  const pick = (field: string): unknown => (figures as Record<string, unknown>)[RENAMED[field] ?? field];
  expect(Object.fromEntries(compared.map((field) => [field, pick(field)]))).toEqual(
    Object.fromEntries(compared.map((field) => [field, expected[field]])),
  );
}

function describeFact(fact: XbrlFact, { units }: IxbrlDocument): string {
  const { concept, contextRef, unitRef, decimals, kind } = fact;
  const value = kind === 'number' ? String(parseFactNumber(fact).value) : collapse(fact.content);
  const unit =
    unitRef === null
      ? ''
      : units
          .get(unitRef)!
          .measures.map(({ local }) => local)
          .join();
  return [concept.namespace, concept.local, contextRef, unit, decimals ?? '', value].join('|');
}

function readInstance(bytes: Buffer): string[] {
  const facts: string[] = [];
  const units = new Map<string, string>();
  const open: { element: XmlStartTag; text: string; unit: string | null }[] = [];
  let unit = '';
  const handler: XmlHandler = {
    wantsText: true,
    startElement: (element) => {
      if (element.namespace === XBRLI && element.local === 'unit') unit = element.attribute('id')!;
      open.push({ element, text: '', unit });
    },
    textChunk: (chunk) => open.forEach((each) => (each.text += chunk)),
    endElement: () => {
      const { element, text } = open.pop()!;
      if (element.local === 'measure') units.set(unit, text.split(':').at(-1)!.trim());
      const contextRef = element.attribute('contextRef');
      if (contextRef === null || NO_FACTS.has(element.namespace)) return;
      const unitRef = element.attribute('unitRef');
      const value = unitRef === null ? collapse(text) : String(Number(text));
      const decimals = element.attribute('decimals') ?? '';
      facts.push(
        [element.namespace, element.local, contextRef, units.get(unitRef ?? '') ?? '', decimals, value].join(
          '|',
        ),
      );
    },
  };
  readWithSaxes(bytes, handler);
  return facts;
}

function collapse(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim();
}
