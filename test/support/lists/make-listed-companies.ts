import { Random } from '../../../fixtures/generate/random.ts';
import { rankNamesAlphabetically } from '../../../ingest/compose/rank-names.ts';
import type { IndexedCompany, IndexedSize } from '../../../shared/store/port.ts';
import { withCheckDigit } from '../delivery/organisation-numbers.ts';
import { ANALYSIS, LISTED, TRADEMARKS } from '../ingest/make-indexed-companies.ts';

/** Few values, so that most queries find something, and many companies are equal. */
export const WORDS = [
  'Bygg',
  'Byggnad',
  'Åkeri',
  'Öst',
  'Ösby',
  'Måleri',
  'Malmö',
  'Consult',
  'Invest',
  'Xylo',
];
export const TOWNS = ['STOCKHOLM', 'NACKA', 'ÖSTERSUND', 'LUND', 'LUNDSBRUNN', 'Malmoe', ''];
export const CODES = ['41000', '41200', '43210', '43341', '62100', '46720', '01110'];
export const SECTIONS: Readonly<Record<string, string>> = { '0': 'A', '4': 'F', '6': 'K' };
export const MUNICIPALITIES = ['0180', '0182', '1281', '1480'];
export const POSTAL_CODES = ['11122', '11356', '13131', '22100', ''];
export const FORMS = ['AB', 'HB', 'BRF', 'EK'];
export const STATES = ['active', 'liquidation', 'bankruptcy', 'deregistered'] as const;
export const DAYS = ['1999-12-31', '2010-02-28', '2020-01-01', '2024-06-30'];
const CLASSES = [
  [1_000, 499_999],
  [1_000_000, 4_999_999],
  [10_000_000_000, null],
] as const;

/** A company as the test knows it, beside what a store is given. */
export interface ListedCompany {
  readonly indexed: IndexedCompany;
  readonly orgNumber: string;
  /** The words of each name, without legal form. */
  readonly names: readonly (readonly string[])[];
  readonly nameForms: readonly ('ab' | 'hb' | null)[];
}

export function makeListedCompanies(count: number, seed: number): ListedCompany[] {
  const companies = Array.from({ length: count }, (_, place) => makeCompany(place, new Random(seed, place)));
  const ranks = rankNamesAlphabetically(companies.map(({ indexed }) => indexed.names[0] ?? ''));
  return companies.map((company, place) => ({
    ...company,
    indexed: { ...company.indexed, alphabeticalNameRank: ranks[place] ?? 0 },
  }));
}

function makeCompany(place: number, random: Random): ListedCompany {
  const orgNumber = withCheckDigit(562_400_000 + place);
  const id = Number(orgNumber.slice(0, 9));
  const names = Array.from(
    {
      length: random.pickWeighted([
        [1, 8],
        [3, 1],
        [2, 1],
      ]),
    },
    () => Array.from({ length: 1 + random.int(4) }, () => random.pick(WORDS)),
  );
  const nameForms = names.map(() => random.pick(['ab', 'hb', null] as const));
  const texts = names.map((words, index) => {
    const form = { ab: random.pick(['AB', 'Aktiebolag']), hb: 'HB', none: '' }[nameForms[index] ?? 'none'];
    return `${words.join(' ')} ${form}`.trim();
  });
  const codes = [...new Set(Array.from({ length: random.int(4) }, () => random.pick(CODES)))];
  const revenue = makeSize(random);
  const employees = makeSize(random);
  const municipalityCode = random.chance(0.8) ? random.pick(MUNICIPALITIES) : null;
  const state = random.pickWeighted(STATES.map((each, index) => [each, index === 0 ? 6 : 1] as const));
  const city = random.pick(TOWNS);
  const day = (): string | null => (random.chance(0.8) ? random.pick(DAYS) : null);
  const unsure = (): boolean | null => random.pick([true, false, null]);
  return {
    orgNumber,
    names,
    nameForms,
    indexed: {
      id,
      companyJson: JSON.stringify({ id, name: texts[0], orgNumber, sniCodes: toCodes(codes) }),
      detailJson: '{}',
      names: texts,
      legalForm: random.pick(FORMS),
      city,
      hasAnnualReport: random.chance(0.5),
      isDeregistered: state === 'deregistered',
      isRanked: false,
      tieBreakRank: place,
      alphabeticalNameRank: 0,
      sniCodes: codes,
      revenue,
      trademarks: random.chance(0.2) ? TRADEMARKS : [],
      status: { state, since: null, code: null },
      analysis: ANALYSIS,
      listed: {
        ...LISTED,
        registrationDate: day(),
        deregistrationDate: state === 'deregistered' ? day() : null,
        fiscalYearEnd: day(),
        employees,
        revenueClass: random.chance(0.7) ? random.int(13) : null,
        employeesClass: random.chance(0.7) ? random.int(17) : null,
        sniSections: [...new Set(codes.map((code) => SECTIONS[code.slice(0, 1)] ?? ''))],
        municipalityCode,
        countyCode: municipalityCode?.slice(0, 2) ?? (random.chance(0.5) ? '25' : null),
        postalCode: random.pick(POSTAL_CODES),
        isRegisteredForTax: unsure(),
        allowsAdvertising: unsure(),
      },
    },
  };
}

function makeSize(random: Random): IndexedSize | null {
  if (random.chance(0.2)) return null;
  if (random.chance(0.5)) {
    const value = random.pick([-5, 0, 1_000, 250_000, 3_000_000, 99_000_000_000]);
    return { value, low: value, high: value, isExact: true };
  }
  const [low, high] = random.pick(CLASSES);
  return { value: high === null ? low : Math.round((low + high) / 2), low, high, isExact: false };
}

function toCodes(codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code, place) => [`sni${place + 1}`, code]));
}
