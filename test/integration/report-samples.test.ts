import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { XbrlFact, IxbrlDocument } from '../../ingest/parse/ixbrl/ixbrl-document.ts';
import { readIxbrl } from '../../ingest/parse/ixbrl/read-ixbrl.ts';
import { parseFactNumber } from '../../ingest/parse/ixbrl/parse-fact-value.ts';
import type { XmlElement, XmlHandler } from '../../ingest/parse/xml/xml-handler.ts';
import { isWantedConcept } from '../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishFigures } from '../../ingest/sources/annual-reports/figures/extract-figures.ts';
import type { FiscalYear } from '../../ingest/sources/annual-reports/figures/find-fiscal-year.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { readFiling } from '../../ingest/sources/annual-reports/filings/read-filing.ts';
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
    const document = readIxbrl(readFileSync(join(SAMPLES, file)), isWantedConcept);
    const extraction = extractSwedishFigures(document);
    const { family, name, year, rounded, flags, organisationNumber } = extraction;
    expect([family, name, organisationNumber]).toEqual([
      expected.family,
      expected.name,
      expected.orgnr.replace('-', ''),
    ]);
    expect(year).toEqual({ start: expected.fiscalYearStart, end: expected.fiscalYearEnd });
    expect(rounded).toEqual(expected.roundedDuplicates);
    const conflicts = [...flags].filter((flag) => flag.startsWith('conflict:'));
    expect(conflicts).toEqual(expected.conflicts.map((field) => `conflict:${field}`));
    compareFigures(extraction.figures!, expected);
    const before = findYearBefore(document, year!)!;
    expect(before).toEqual({
      start: expected.previous.fiscalYearStart,
      end: expected.previous.fiscalYearEnd,
    });
    compareFigures(extractSwedishFigures(document, before).figures!, expected.previous);
  });

  it('The real filing is read out of its zip', async () => {
    const bytes = readFileSync(join(SAMPLES, 'real/5590179924_SecTrade_Konsult_AB_2020.zip'));
    const place = { name: '5590179924_2020-10-31.zip', archive: '2020/53_1.zip', position: 0 };
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

/** One fact as a line: everything that an instance says of it. */
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

/** The facts of an instance: read with the parser that is not ours. */
function readInstance(bytes: Buffer): string[] {
  const facts: string[] = [];
  const units = new Map<string, string>();
  const open: { element: XmlElement; text: string; unit: string | null }[] = [];
  let unit = '';
  const handler: XmlHandler = {
    wantsText: true,
    startElement: (element) => {
      if (element.namespace === XBRLI && element.local === 'unit') unit = element.attribute('id')!;
      open.push({ element, text: '', unit });
    },
    text: (text) => open.forEach((each) => (each.text += text)),
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

/**
 * The year before `year` in the same report. It ends the day before, and begins as its context
 * says.
 */
function findYearBefore({ contexts }: IxbrlDocument, { start }: FiscalYear): FiscalYear | null {
  const end = new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10);
  const context = [...contexts.values()].find((each) => each.end === end && each.start !== null);
  return context === undefined ? null : { start: context.start!, end };
}
