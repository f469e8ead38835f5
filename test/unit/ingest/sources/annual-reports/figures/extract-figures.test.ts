import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import {
  extractIfrsGroupFigures,
  extractSwedishGaapFigures,
} from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import {
  makeReportText,
  type ReportFact,
  type ReportOptions,
} from '../../../../../support/delivery/make-report-text.ts';

function extract(options: ReportOptions, edit = (text: string) => text) {
  return extractSwedishGaapFigures(readIxbrl(Buffer.from(edit(makeReportText(options))), isExtractedConcept));
}

describe('whom figures are about', () => {
  const segments = ['Koncern', 'JuridiskPerson', 'Generell'];
  const own: ReportFact = ['Nettoomsattning', 'year', '5'];
  const parent: ReportFact = ['Nettoomsattning', 'year JuridiskPerson', '6'];
  const group: ReportFact = ['Nettoomsattning', 'year Koncern', '7'];

  it.each<[string, readonly ReportFact[], number | null]>([
    ['the company, despite unused contexts', [own], 5],
    ['the company in a report with a group', [own, group], 5],
    ['the parent of a group', [group, parent], 6],
    ['the parent rather than the company', [own, parent], 6],
    ['nobody in a report on the group only', [group], null],
  ])('The figures are those of %s', (_what, facts, revenue) => {
    const { years, flags } = extract({ facts, segments });
    expect(years!.reportYear.figures.revenue).toBe(revenue);
    expect([...flags]).toEqual(revenue === null ? ['no-figures'] : []);
  });
});

describe('organisation number', () => {
  const facts: readonly ReportFact[] = [['Tillgangar', 'end', '5']];
  const TAGGED = /<ix:nonNumeric name="cd:Organisationsnummer".*?<\/ix:nonNumeric>/;

  it.each(['5599000004', '559900-0004', '165599000004'])(
    'The organisation number comes from the contexts when none is tagged: %s',
    (number) => {
      const { organisationNumber } = extract({ facts }, (text) =>
        text.replace(TAGGED, '').replaceAll('>5599000004<', `>${number}<`),
      );
      expect(organisationNumber).toBe('5599000004');
    },
  );

  it('A tagged organisation number has precedence over the contexts', () => {
    const { organisationNumber } = extract({ facts }, (text) =>
      text.replace(TAGGED, (fact) => fact.replace('5599000004', '559900-0012')),
    );
    expect(organisationNumber).toBe('5599000012');
  });

  it('A context of another identifier scheme has no organisation number', () => {
    const { organisationNumber } = extract({ facts }, (text) =>
      text.replace(TAGGED, '').replaceAll('http://www.bolagsverket.se', 'http://standards.iso.org/iso/17442'),
    );
    expect(organisationNumber).toBeNull();
  });
});

it('An invalid day of a signature is ignored', () => {
  const facts: readonly ReportFact[] = [['Tillgangar', 'end', '5']];
  expect(extract({ facts, signedOn: '2025-05-02' }).signedOn).toBe('2025-05-02');
  expect(extract({ facts, signedOn: '2025-02-30' }).signedOn).toBeNull();
});

describe('the year of a consolidated report', () => {
  const extractListed = (start: string) => {
    const facts: readonly ReportFact[] = [
      ['Revenue', 'year', '12'],
      ['Revenue', 'half-year', '6'],
      ['Assets', 'end', '30'],
    ];
    const namespace = 'https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full';
    const text = makeReportText({ namespace, schemaRefs: [], start, facts });
    return extractIfrsGroupFigures(readIxbrl(Buffer.from(text), isExtractedConcept), '2024-12-31');
  };

  it.each([
    ['the longest duration that ends with it', '2024-01-01', '2024-01-01', 12],
    ['one of eighteen months', '2023-07-01', '2023-07-01', 12],
    ['null when it is longer', '2023-01-01', '2024-07-01', 6],
    ['null when it ends before it begins', '2025-01-01', '2024-07-01', 6],
    ['null when a day does not exist', '2024-02-30', '2024-07-01', 6],
  ])('The year of a consolidated report is %s', (_what, start, expected, revenue) => {
    const { fiscalYear, years } = extractListed(start);
    expect(fiscalYear).toEqual({ start: expected, end: '2024-12-31' });
    expect(years!.reportYear.figures.revenue).toBe(revenue);
  });
});
