import { describe, expect, it } from 'vitest';
import { toCompanyAnalystFields, toSizeClass } from '../../../../ingest/compose/to-company-analyst-fields.ts';
import {
  EMPLOYEES_CLASSES_BY_SCB_CODE,
  TURNOVER_CLASSES_BY_SCB_CODE,
  type EmployeesEnvelope,
} from '../../../../shared/domain/size-envelopes.ts';
import type { CompanySniCodes } from '../../../../shared/domain/sni.ts';

const NOTHING = { interval_low: null, interval_high: null, source: null, label_sv: null };
const UNKNOWN: EmployeesEnvelope = { ...NOTHING, type: 'none', value: null, scb_class: null };
const exact = (value: number, scb_class: string | null = null): EmployeesEnvelope => ({
  ...NOTHING,
  type: 'exact',
  value,
  scb_class,
});

describe('the size class for analysts', () => {
  it.each([
    [0, '01 0 anställda'],
    [0.4, '01 0 anställda'],
    [0.5, '02 1-4 anställda'],
    [4, '02 1-4 anställda'],
    [4.6, '03 5-9 anställda'],
    [9_999, '15 5 000-9 999 anställda'],
    [10_000, '16 ≥ 10 000 anställda'],
    [250_000, '16 ≥ 10 000 anställda'],
  ])('A headcount of %d is in the class %s', (value, label) => {
    expect(toSizeClass(exact(value), EMPLOYEES_CLASSES_BY_SCB_CODE)).toBe(label);
  });

  it.each([
    [-5_000, '00 < 1 tkr'],
    [0, '00 < 1 tkr'],
    [999, '00 < 1 tkr'],
    [1_000, '01 1-500 tkr'],
    [4_999_999, '03 1-5 Mkr'],
    [20_000_000_000, '12 ≥ 10 mdkr'],
  ])('A revenue of %d is in the class %s', (value, label) => {
    expect(toSizeClass(exact(value), TURNOVER_CLASSES_BY_SCB_CODE)).toBe(label);
  });

  it('An exact figure has precedence over the class of the authority', () => {
    expect(toSizeClass(exact(7, '1'), EMPLOYEES_CLASSES_BY_SCB_CODE)).toBe('03 5-9 anställda');
    expect(toSizeClass({ type: 'interval', value: 3, scb_class: '2' }, EMPLOYEES_CLASSES_BY_SCB_CODE)).toBe(
      '02 1-4 anställda',
    );
  });

  it('Without figure and class there is no size class', () => {
    expect(toSizeClass(UNKNOWN, EMPLOYEES_CLASSES_BY_SCB_CODE)).toBeNull();
    expect(
      toSizeClass({ type: 'interval', value: 3, scb_class: '99' }, EMPLOYEES_CLASSES_BY_SCB_CODE),
    ).toBeNull();
  });
});

describe('the fields for analysts', () => {
  const codes = (sni1: string | null): CompanySniCodes => ({ sni1 }) as CompanySniCodes;
  const company = {
    sniCodes: codes('43320'),
    revenue_estimate: { ...UNKNOWN, reference_year: null },
    employees_estimate: exact(3),
  };
  const place = {
    municipality: { code: '0980', name: 'Gotland' },
    county: { code: '09', name: 'Gotlands län' },
  };
  const lists = { '2007': new Map<string, string>(), '2025': new Map([['43320', 'Snickeri']]) };

  it('The analysis of a company has county, section and size classes', () => {
    const filings = [
      { fiscalEnd: '2025-12-31', family: 'k3' },
      { fiscalEnd: '2025-04-30', family: 'k2' },
    ] as const;
    expect(
      toCompanyAnalystFields(company, place, { filings, activity: { sniEdition: '2025' } }, lists),
    ).toEqual({
      municipalityCode: '0980',
      municipalityName: 'Gotland',
      countyCode: '09',
      countyName: 'Gotlands län',
      sniSection: 'F',
      sniSectionName: 'Byggverksamhet',
      revenueClass: null,
      employeesClass: '02 1-4 anställda',
      annualReports: [
        { year: 2025, family: 'k3' },
        { year: 2025, family: 'k2' },
      ],
    });
  });

  it('Unknown parts of the analysis are null', () => {
    const unknown = {
      ...company,
      sniCodes: codes(null),
      employees_estimate: UNKNOWN,
    };
    expect(
      toCompanyAnalystFields(
        unknown,
        { municipality: null, county: null },
        { filings: [], activity: null },
        lists,
      ),
    ).toEqual({
      municipalityCode: null,
      municipalityName: null,
      countyCode: null,
      countyName: null,
      sniSection: null,
      sniSectionName: null,
      revenueClass: null,
      employeesClass: null,
      annualReports: [],
    });
  });
});
