import { toTownSearchKey } from '../../../matching/fold-diacritics.ts';
import type { ListFilter, ListFilterName } from '../../list-criteria.ts';
import { HAS_ANNUAL_REPORT_FLAG_MASK, HAS_EXACT_REVENUE_FLAG_MASK } from '../index/industry-index.ts';
import { ATTRIBUTE, toDayNumber, toSectionBits } from '../index/list-index.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array;
type Index = Pick<SearchIndexParts, 'industries' | 'lists'>;
/** Keeps the companies that pass in their order. Works on them in place, and returns the rest. */
type Keep = (companies: Uint32Array) => Uint32Array;

const LAST_DAY = 99_999_999;

/**
 * Returns the steps of a filter over the companies, one after the other. Each is one loop over one
 * or two arrays: on two million companies a loop of all conditions together is four times slower.
 */
export function toFilterSteps(index: Index, filter: ListFilter): Keep[] {
  return STEPS.flatMap(([names, toStep]) =>
    names.some((name) => filter[name] !== undefined) ? [toStep(index, filter)] : [],
  );
}

/** The usually most selective first. */
const STEPS: readonly (readonly [readonly ListFilterName[], (index: Index, filter: ListFilter) => Keep])[] = [
  [
    ['municipality'],
    ({ lists }, { municipality = [] }) =>
      keepTexts(lists.municipalityIndexes, lists.municipalities, (text) => municipality.includes(text)),
  ],
  [
    ['postal_code'],
    ({ lists }, { postal_code: beginnings = [] }) =>
      keepTexts(lists.postalCodeIndexes, lists.postalCodes, (text) =>
        beginnings.some((beginning) => text.startsWith(beginning)),
      ),
  ],
  [
    ['city'],
    ({ industries }, { city = [] }) => {
      const parts = city.map(toTownSearchKey).filter((part) => part !== null);
      return keepTexts(industries.townKeyIndexByCompany, industries.townKeys, (town) =>
        parts.some((part) => town.includes(part)),
      );
    },
  ],
  [
    ['has_trademarks'],
    ({ lists }, { has_trademarks: wanted }) =>
      keepBits(lists.attributeBits, ATTRIBUTE.hasTrademarks, wanted === true ? ATTRIBUTE.hasTrademarks : 0),
  ],
  [
    ['county'],
    ({ lists }, { county = [] }) =>
      keepTexts(lists.countyIndexes, lists.counties, (text) => county.includes(text)),
  ],
  [
    ['min_employees', 'max_employees'],
    ({ lists }, { min_employees: least = -Infinity, max_employees: most = Infinity, exact_only: exact }) => {
      const { employeesLows, employeesHighs, exactEmployees } = lists;
      const isAllowed = Uint8Array.from(employeesLows, (low, place) =>
        low <= most &&
        (employeesHighs[place] ?? 0) >= least &&
        (exact !== true || exactEmployees[place] === 1)
          ? 1
          : 0,
      );
      return keepAllowed(lists.employeesIndexes, isAllowed);
    },
  ],
  [
    ['min_revenue', 'max_revenue'],
    ({ industries }, { min_revenue: least = -Infinity, max_revenue: most = Infinity }) =>
      keepOverlapping(industries.revenueLowerBoundsSek, industries.revenueUpperBoundsSek, least, most),
  ],
  [
    ['exact_only'],
    ({ industries }) =>
      keepBits(industries.flagBitsByCompany, HAS_EXACT_REVENUE_FLAG_MASK, HAS_EXACT_REVENUE_FLAG_MASK),
  ],
  [
    ['has_annual_report'],
    ({ industries }, { has_annual_report: wanted }) =>
      keepBits(
        industries.flagBitsByCompany,
        HAS_ANNUAL_REPORT_FLAG_MASK,
        wanted === true ? HAS_ANNUAL_REPORT_FLAG_MASK : 0,
      ),
  ],
  [
    ['deregistered_from', 'deregistered_to'],
    ({ lists }, { deregistered_from: from, deregistered_to: to }) =>
      keepDays(lists.deregistrationDays, from, to),
  ],
  [
    ['registered_from', 'registered_to'],
    ({ lists }, { registered_from: from, registered_to: to }) => keepDays(lists.registrationDays, from, to),
  ],
  [
    ['fiscal_year_end_from', 'fiscal_year_end_to'],
    ({ lists }, { fiscal_year_end_from: from, fiscal_year_end_to: to }) =>
      keepDays(lists.fiscalYearEndDays, from, to),
  ],
  [['section'], ({ lists }, { section = [] }) => keepAnyBit(lists.sectionBits, toSectionBits(section))],
  [
    ['legal_form'],
    ({ lists }, { legal_form: forms = [] }) =>
      keepTexts(lists.legalFormIndexes, lists.legalForms, (text) => forms.includes(text)),
  ],
  [
    ['f_tax'],
    ({ lists }, { f_tax: wanted }) =>
      keepAnyBit(
        lists.attributeBits,
        wanted === true ? ATTRIBUTE.isRegisteredForTax : ATTRIBUTE.isNotRegisteredForTax,
      ),
  ],
  [
    ['advertising_allowed'],
    ({ lists }, { advertising_allowed: wanted }) =>
      keepAnyBit(
        lists.attributeBits,
        wanted === true ? ATTRIBUTE.allowsAdvertising : ATTRIBUTE.refusesAdvertising,
      ),
  ],
  [
    ['state'],
    ({ lists }, { state = [] }) =>
      keepTexts(lists.stateIndexes, lists.states, (text) => state.includes(text)),
  ],
];

function keepTexts(indexes: Numbers, texts: readonly string[], accept: (text: string) => boolean): Keep {
  return keepAllowed(
    indexes,
    Uint8Array.from(texts, (text) => (accept(text) ? 1 : 0)),
  );
}

function keepAllowed(indexes: Numbers, isAllowed: Uint8Array): Keep {
  return (companies) => {
    let kept = 0;
    for (const company of companies) if (isAllowed[indexes[company] ?? 0] === 1) companies[kept++] = company;
    return companies.subarray(0, kept);
  };
}

function keepBits(bits: Uint8Array, mask: number, wanted: number): Keep {
  return (companies) => {
    let kept = 0;
    for (const company of companies)
      if (((bits[company] ?? 0) & mask) === wanted) companies[kept++] = company;
    return companies.subarray(0, kept);
  };
}

function keepAnyBit(bits: Numbers, mask: number): Keep {
  return (companies) => {
    let kept = 0;
    for (const company of companies) if (((bits[company] ?? 0) & mask) !== 0) companies[kept++] = company;
    return companies.subarray(0, kept);
  };
}

/** Keeps known days of a range. */
function keepDays(days: Uint32Array, from: string | undefined, to: string | undefined): Keep {
  const first = from === undefined ? 1 : toDayNumber(from);
  const last = to === undefined ? LAST_DAY : toDayNumber(to);
  return (companies) => {
    let kept = 0;
    for (const company of companies) {
      const day = days[company] ?? 0;
      if (day >= first && day <= last) companies[kept++] = company;
    }
    return companies.subarray(0, kept);
  };
}

/** Keeps intervals that overlap a range. An unknown bound, NaN, overlaps none. */
function keepOverlapping(lows: Float64Array, highs: Float64Array, least: number, most: number): Keep {
  return (companies) => {
    let kept = 0;
    for (const company of companies)
      if ((highs[company] ?? NaN) >= least && (lows[company] ?? NaN) <= most) companies[kept++] = company;
    return companies.subarray(0, kept);
  };
}
