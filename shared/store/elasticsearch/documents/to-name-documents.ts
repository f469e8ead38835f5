import type { Trademark } from '../../../domain/trademark.ts';
import { foldDigraphs, toTownKey } from '../../../matching/fold-diacritics.ts';
import {
  normaliseName,
  toNameKeyWithLegalForm,
  type NormalisedName,
} from '../../../matching/normalise-name.ts';
import type { IndexedCompanyName } from '../../../matching/find-names.ts';
import { toDistinctWords } from '../../../matching/plan-word-search.ts';
import { toDayNumber } from '../../list-criteria.ts';
import type { IndexedCompany } from '../../port.ts';
import { toStatusJsonMember, toTrademarkMembers } from '../../included-members.ts';
import type { GenerationDocumentKind } from './schema.ts';

export interface IndexDocument {
  readonly indexDocumentId: string;
  readonly companyId: number;
  readonly bodyJson: string;
}

/**
 * Upper bound of company ids. The rank of a name is `tieBreakRank * MAX_IDS + id`: it sorts by
 * `tieBreakRank` first, and no two companies share it.
 */
const MAX_IDS = 1e9;
const MAX_TEXT_LENGTH = 4_000;
const MAX_CITY_LENGTH = 200;
const MAX_KEY_LENGTH = 512;

const OPEN_CLASS_HIGH = Number.MAX_SAFE_INTEGER;

export function truncateNameKey(key: string): string {
  return key.slice(0, MAX_KEY_LENGTH);
}

export function toNameDocuments(company: IndexedCompany): IndexDocument[] {
  const [, ...otherNames] = company.names;
  const trademarkMembers = toTrademarkMembers(company.trademarks);
  const own = [
    `{"kind":"${'company' satisfies GenerationDocumentKind}",`,
    company.companyJson.slice(1, -1),
    `,${trademarkMembers}`,
    `,${JSON.stringify(toCompanyFieldsForKibana(company)).slice(1, -1)}`,
    otherNames.length === 0 ? '' : `,"otherNames":${JSON.stringify(otherNames)}`,
    `,"search":${JSON.stringify({ ...toNameFields(company, 0), ...toIndustryFields(company), ...toListFields(company) })}`,
    `,"json":${JSON.stringify(company.companyJson)}`,
    company.trademarks.length === 0 ? '' : `,"trademarkMembers":${JSON.stringify(trademarkMembers)}`,
    `,"statusMember":${JSON.stringify(toStatusJsonMember(company.status))}`,
    `,"detail":${JSON.stringify(company.detailJson)}}`,
  ].join('');
  const documents = [{ indexDocumentId: String(company.id), companyId: company.id, bodyJson: own }];
  for (const index of otherNames.keys()) {
    const body = `{"kind":"${'name' satisfies GenerationDocumentKind}","search":${JSON.stringify(toNameFields(company, index + 1))}}`;
    documents.push({ indexDocumentId: `${company.id}-${index + 1}`, companyId: company.id, bodyJson: body });
  }
  return documents;
}

function toNameFields(company: IndexedCompany, index: number): object {
  const text = company.names[index] ?? '';
  const name = normaliseName(text);
  const typed = truncateNameKey(toNameKeyWithLegalForm(text));
  const key = truncateNameKey(name.nameKey);
  const foldedKey = foldDigraphs(key);
  const rank = company.tieBreakRank * MAX_IDS + company.id;
  const record: IndexedCompanyName = {
    text: text.slice(0, MAX_TEXT_LENGTH),
    company: company.id,
    legalForm: company.legalForm,
    city: company.city.slice(0, MAX_CITY_LENGTH),
    rank,
    isDeregistered: company.isDeregistered,
  };
  return {
    record: JSON.stringify(record),
    // `Haakon` is found as `Håkon`, whose key is `hakon`.
    key: foldedKey === key ? key : [key, foldedKey],
    keyLength: key.length,
    ...(typed.startsWith(key) ? {} : { typedKey: typed, typedKeyLength: typed.length }),
    ...toWordFields(name),
    town: toTownKey(company.city.slice(0, MAX_CITY_LENGTH)),
    rank,
    hasAnnualReport: company.hasAnnualReport,
    isDeregistered: company.isDeregistered,
  };
}

function toWordFields({ foldedWords, legalFormInName }: NormalisedName): object {
  const words = toDistinctWords(foldedWords);
  return { words: words.join(' '), wordCount: words.length, form: legalFormInName };
}

function toListFields({ names, listed, legalForm, status, trademarks }: IndexedCompany): object {
  const [, ...otherNames] = names;
  const { employees } = listed;
  return {
    otherNames: otherNames.map((name) => toWordFields(normaliseName(name))),
    section: listed.sniSections,
    municipality: listed.municipalityCode,
    county: listed.countyCode,
    postalCode: listed.postalCode,
    legalForm,
    state: status.state,
    registrationDay: toDay(listed.registrationDate),
    deregistrationDay: toDay(listed.deregistrationDate),
    fiscalYearEndDay: toDay(listed.fiscalYearEnd),
    ...(employees !== null && {
      employees: employees.value,
      employeesLow: employees.low,
      employeesHigh: employees.high ?? OPEN_CLASS_HIGH,
    }),
    hasExactEmployees: employees?.isExact ?? false,
    revenueClass: listed.revenueClass,
    employeesClass: listed.employeesClass,
    hasTrademarks: trademarks.length > 0,
    isRegisteredForTax: listed.isRegisteredForTax,
    allowsAdvertising: listed.allowsAdvertising,
  };
}

function toDay(date: string | null): number | null {
  return date === null ? null : toDayNumber(date);
}

function toIndustryFields({ alphabeticalNameRank, revenue, isRanked }: IndexedCompany): object {
  if (revenue === null) return { nameRank: alphabeticalNameRank, isExact: false, isRanked };
  const { value, low, high, isExact } = revenue;
  return {
    nameRank: alphabeticalNameRank,
    isExact,
    isRanked,
    revenue: value,
    revenueLow: low,
    revenueHigh: high ?? OPEN_CLASS_HIGH,
  };
}

export function toCompanyFieldsForKibana({
  analysis: { annualReports, ...analysis },
  isDeregistered,
  trademarks,
}: Pick<IndexedCompany, 'analysis' | 'isDeregistered' | 'trademarks'>): object {
  const classes = toTrademarkFacets(trademarks);
  return {
    ...Object.fromEntries(Object.entries(analysis).filter(([, value]) => value !== null)),
    isDeregistered,
    ...(annualReports.length === 0 ? {} : toReportFields(annualReports)),
    ...(classes.length === 0 ? {} : { trademarkClassAndStatus: classes }),
  };
}

function toReportFields(reports: IndexedCompany['analysis']['annualReports']): object {
  return {
    annualReportCount: reports.length,
    annualReports: {
      year: distinct(reports.map(({ year }) => year)),
      family: distinct(reports.map(({ family }) => family)),
      yearAndFamily: distinct(reports.map(({ year, family }) => `${year} ${family}`)),
    },
  };
}

/** Such as `09 Registered`. With two digits, classes sort as text. */
function toTrademarkFacets(trademarks: readonly Trademark[]): string[] {
  return distinct(
    trademarks.flatMap(({ niceClasses, markStatus }) =>
      niceClasses.map((number) => `${String(number).padStart(2, '0')} ${markStatus ?? 'unknown'}`),
    ),
  );
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
