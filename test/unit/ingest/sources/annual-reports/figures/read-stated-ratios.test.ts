import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishGaapFigures } from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { toStoredReportYears } from '../../../../../../ingest/sources/annual-reports/figures/to-stored-report-years.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';

const ENTITY = `<xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">5599000004</xbrli:identifier></xbrli:entity>`;
const OLD_YEAR = `<xbrli:context id="d2">${ENTITY}<xbrli:period><xbrli:startDate>2022-01-01</xbrli:startDate><xbrli:endDate>2022-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="i2">${ENTITY}<xbrli:period><xbrli:instant>2022-12-31</xbrli:instant></xbrli:period></xbrli:context>`;

/** The stored years of a report of 2024 with a balance sheet, and 2022 without one. */
function extractYears(facts: readonly ReportFact[]) {
  const own: readonly ReportFact[] = [
    ['Nettoomsattning', 'year', '2 000'],
    ['Nettoomsattning', 'd2', '1 000'],
    ['AretsResultat', 'year', '80'],
    ['Tillgangar', 'end', '1 000'],
    ['EgetKapital', 'end', '400'],
    ['Omsattningstillgangar', 'end', '600'],
    ['KortfristigaSkulder', 'end', '400'],
  ];
  const text = makeReportText({ facts: [...own, ...facts] });
  const document = readIxbrl(
    Buffer.from(text.replace('</ix:resources>', `${OLD_YEAR}</ix:resources>`)),
    isExtractedConcept,
  );
  return toStoredReportYears(extractSwedishGaapFigures(document));
}

const ratio = (name: string, context: string, shown: string, scale = '0'): ReportFact => [
  name,
  context,
  shown,
  { unitRef: 'pure', scale, decimals: 'INF' },
];

describe('the equity ratio of a year without a balance sheet', () => {
  it.each<[string, string, string, string | null, number | null]>([
    ['in percent with its scale', '42,1', '-2', null, 0.421],
    ['in percent without a scale', '42,1', '0', null, 0.421],
    ['negative, in percent with its scale', '-42,1', '-2', null, -0.421],
    ['negative, in percent without a scale', '-42,1', '0', null, null],
    ['negative, in a row of percent', '-42,1', '0', '40', -0.421],
    ['as a fraction in a row of fractions', '0,421', '0', '0,40', 0.421],
    ['as a fraction with the scale of percent', '0,421', '-2', '0,40', 0.421],
    ['as a fraction in a row that tells nothing', '0,421', '0', null, null],
    ['as a fraction in a row of percent', '0,421', '-2', '40', null],
    ['of one percent or one', '1', '-2', null, null],
    ['of nothing', '0', '-2', null, 0],
    ['above one', '142', '-2', '40', null],
  ])('A ratio that is stated %s', (_what, shown, scale, ownShown, expected) => {
    const facts = [ratio('Soliditet', 'i2', shown, scale)];
    if (ownShown !== null) facts.push(ratio('Soliditet', 'end', ownShown, scale));
    const [, oldYear] = extractYears(facts);
    expect(oldYear!.statedRatios!.solidity ?? null).toBe(expected);
    expect(oldYear!.flags.includes('solidity-unclear')).toBe(expected === null);
  });

  it('A computed ratio is not replaced', () => {
    const [reportYear] = extractYears([ratio('Soliditet', 'end', '55', '-2')]);
    expect(reportYear!.statedRatios).toEqual({});
    expect(reportYear!.flags).toContain('solidity-differs');
  });
});

describe('other stated ratios', () => {
  it('A ratio is read where the filer has the same formula, which its own year tells', () => {
    const [, oldYear] = extractYears([
      ratio('Kassalikviditet', 'end', '150'),
      ratio('Kassalikviditet', 'i2', '90'),
      ratio('AvkastningEgetKapital', 'year', '20', '-2'),
      ratio('AvkastningEgetKapital', 'd2', '15', '-2'),
    ]);
    expect(oldYear!.statedRatios).toEqual({ quickRatio: 0.9, returnOnEquity: 0.15 });
  });

  it('A return before tax is not the return of the profit for the year', () => {
    const [, oldYear] = extractYears([
      ratio('AvkastningEgetKapital', 'year', '26', '-2'),
      ratio('AvkastningEgetKapital', 'd2', '15', '-2'),
      ratio('Kassalikviditet', 'i2', '90', '-2'),
    ]);
    expect(oldYear!.statedRatios).toEqual({});
  });
});
