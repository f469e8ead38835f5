import type { Trademark } from '../../../shared/domain/trademark.ts';
import type { CompanyFieldsForAnalysts } from '../../../shared/domain/company-fields-for-analysts.ts';
import type { CodeLists } from '../../../shared/domain/codes/code-lists.ts';
import type { IndexedCompany, ListedFields } from '../../../shared/store/port.ts';
import { withCheckDigit } from '../delivery/organisation-numbers.ts';

const FIRST_NAMES = ['Nordlys', 'Fjällbruk', 'Solrosgläntan', 'Zebrafisk', 'Källan', 'Kaffe', 'Mälaren'];
const TRADES = ['Bygg', 'Logistik', 'Måleri', 'Trädgård', 'Konsult', 'Snickeri'];

export function nameAt(place: number): { number: string; name: string } {
  const first = FIRST_NAMES[place % FIRST_NAMES.length]!;
  const trade = TRADES[Math.floor(place / FIRST_NAMES.length) % TRADES.length]!;
  return { number: withCheckDigit(562_300_000 + place), name: `${first} ${trade} ${place} AB` };
}

/**
 * In the order of an answer: a usual mark, one with characters that JSON escapes, and one without
 * any optional field.
 */
export const TRADEMARKS: readonly Trademark[] = [
  {
    prvId: '202100001',
    registrationNumber: '600002',
    markText: 'Nordlys',
    markFeature: 'Word',
    markStatus: 'Registered',
    applicationDate: '2021-01-31',
    registrationDate: '2021-06-30',
    expiryDate: '2031-01-31',
    niceClasses: [9, 35],
  },
  {
    prvId: '202000001',
    registrationNumber: '600001',
    markText: 'Åre "Äpple" & Ö\\\n<b>😀',
    markFeature: 'Combined',
    markStatus: 'Registered',
    applicationDate: '2020-01-31',
    registrationDate: '2020-06-30',
    expiryDate: '2030-01-31',
    niceClasses: [9],
  },
  {
    prvId: '202600001',
    registrationNumber: null,
    markText: null,
    markFeature: null,
    markStatus: null,
    applicationDate: null,
    registrationDate: null,
    expiryDate: null,
    niceClasses: [],
  },
];

export const TRADEMARKS_EVERY = 10;

export const ANALYSIS: CompanyFieldsForAnalysts = {
  municipalityCode: '0180',
  municipalityName: 'Stockholm',
  countyCode: '12',
  countyName: 'Skåne län',
  sniSection: 'F',
  sniSectionName: 'Byggverksamhet',
  revenueClass: '03 1-5 Mkr',
  employeesClass: null,
  annualReports: [
    { year: 2025, family: 'k3' },
    { year: 2024, family: 'k2' },
  ],
};

export const LISTED: ListedFields = {
  registrationDate: '2020-01-31',
  deregistrationDate: null,
  fiscalYearEnd: null,
  employees: null,
  revenueClass: null,
  employeesClass: null,
  sniSections: ['F'],
  municipalityCode: '0180',
  countyCode: '01',
  postalCode: '11122',
  isRegisteredForTax: true,
  allowsAdvertising: null,
};

export function makeIndexedCompanies(count: number): IndexedCompany[] {
  return Array.from({ length: count }, (_, place) => {
    const { number, name } = nameAt(place);
    const id = Number(number.slice(0, 9));
    return {
      id,
      companyJson: JSON.stringify({
        id,
        name,
        orgNumber: number,
        legalForm: 'AB',
        postalAddress: { street: '', postalCode: '22100', city: 'LUND' },
        sniCodes: { sni1: '41200' },
      }),
      detailJson: JSON.stringify({
        orgNumber: number,
        names: [{ name, type: 'FORETAGSNAMN', date: null, description: null }],
        proceedings: [],
        registry: { file: 'f', date: '2026-06-15' },
        statistics: null,
        sizeClasses: null,
        annualReports: null,
        trademarks: null,
        postalCodes: null,
        place: { municipality: null, county: null },
        filings: [],
        years: [],
        groupYears: [],
        sniEdition: null,
      }),
      names: [name],
      legalForm: 'AB',
      city: 'LUND',
      hasAnnualReport: place % 2 === 0,
      isDeregistered: false,
      isRanked: true,
      tieBreakRank: place,
      alphabeticalNameRank: place,
      sniCodes: ['41200'],
      revenue: null,
      listed: LISTED,
      status: { state: 'active', since: null, code: null },
      trademarks: place % TRADEMARKS_EVERY === 0 ? TRADEMARKS : [],
      analysis:
        place % 2 === 0 ? ANALYSIS : { ...ANALYSIS, countyCode: null, countyName: null, annualReports: [] },
    };
  });
}

export const CODE_LISTS: CodeLists = {
  current: '2025',
  lists: { '2007': new Map([['62010', 'Dataprogrammering']]), '2025': new Map([['41200', 'Byggande']]) },
  municipalities: new Map([['0180', 'Stockholm']]),
};

export const ABOUT = { createdAt: '2026-06-16T04:00:00.000Z', synthetic: false, sources: {}, previous: null };
