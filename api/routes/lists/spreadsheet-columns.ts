import type { BilingualText } from '../../../shared/domain/bilingual-text.ts';
import { LEGAL_FORM_TEXTS } from '../../../shared/domain/codes/legal-forms.ts';
import type { Company, IncludableMember } from '../../../shared/domain/company.ts';
import { COMPANY_STATE_TEXTS } from '../../../shared/domain/company-status.ts';
import { FIGURE_TEXTS } from '../../../shared/domain/codes/figure-texts.ts';
import { isOfGroup } from '../../../shared/domain/financial-metrics.ts';
import type { StoredCompanyDetail } from '../../../shared/domain/stored-company-detail.ts';
import type { Cell } from '../../../shared/files/write-table.ts';
import type { ListColumn } from './list-column.ts';

/** Members of a file for people that a company has only when they are included. */
export const SPREADSHEET_MEMBERS: readonly IncludableMember[] = ['status'];

/**
 * Returns the columns of a file for people: what they read in a spreadsheet, with heads and texts
 * in their language, and the last five fiscal years if they are wanted.
 */
export function toSpreadsheetColumns(language: Language, hasYears: boolean): readonly ListColumn[] {
  return [...COLUMNS, ...(hasYears ? YEAR_COLUMNS : [])].map((column) => column(language));
}

type Language = keyof BilingualText;
type SpreadsheetColumn = (language: Language) => ListColumn;

function column(
  sv: string,
  en: string,
  toCell: (company: Company, language: Language, detail: StoredCompanyDetail | null) => Cell,
) {
  return (language: Language): ListColumn => ({
    head: { sv, en }[language],
    toCell: (company, detail) => toCell(company, language, detail),
  });
}

function dayColumn(sv: string, en: string, toDay: (company: Company) => string | null): SpreadsheetColumn {
  return (language) => ({ ...column(sv, en, toDay)(language), isDay: true });
}

function toYesNo(value: boolean | null, language: Language): string | null {
  if (value === null) return null;
  return { sv: value ? 'Ja' : 'Nej', en: value ? 'Yes' : 'No' }[language];
}

type Size = Company['employees_estimate'];
const toExact = ({ type, value }: Size): number | null => (type === 'exact' ? value : null);
const toLow = (size: Size): number | null => toExact(size) ?? size.interval_low;
const toHigh = (size: Size): number | null => toExact(size) ?? size.interval_high;

/** In the order in which people read them. Amounts are in whole kronor. */
const COLUMNS: readonly SpreadsheetColumn[] = [
  column('Organisationsnummer', 'Organisation number', ({ orgNumber }) => orgNumber),
  column('Företagsnamn', 'Name', ({ name }) => name),
  column('Status', 'State', ({ status }, language) =>
    status === undefined ? null : COMPANY_STATE_TEXTS[status.state][language],
  ),
  column('Organisationsform', 'Legal form', ({ legalForm }, language) =>
    Object.hasOwn(LEGAL_FORM_TEXTS, legalForm)
      ? (LEGAL_FORM_TEXTS[legalForm]?.[language] ?? legalForm)
      : legalForm,
  ),
  column('Adress', 'Address', ({ postalAddress }) => postalAddress.street),
  column('Postnummer', 'Postal code', ({ postalAddress }) => postalAddress.postalCode),
  column('Postort', 'Town', ({ postalAddress }) => postalAddress.city),
  column('Kommun', 'Municipality', (_, __, detail) => detail?.place.municipality?.name ?? null),
  column('Län', 'County', (_, __, detail) => detail?.place.county?.name ?? null),
  column('SNI-kod', 'SNI code', ({ sniCodes }) => sniCodes.sni1),
  column('Bransch', 'Industry', ({ sniCodes }) => sniCodes.sni1_name),
  column('Omsättning (kr)', 'Revenue (SEK)', ({ revenue_estimate: size }) => toExact(size)),
  column('Omsättning från (kr)', 'Revenue from (SEK)', ({ revenue_estimate: size }) => toLow(size)),
  column('Omsättning till (kr)', 'Revenue to (SEK)', ({ revenue_estimate: size }) => toHigh(size)),
  column('Omsättningens år', 'Year of revenue', ({ revenue_estimate: size }) => size.reference_year),
  column('Anställda', 'Employees', ({ employees_estimate: size }) => toExact(size)),
  column('Anställda från', 'Employees from', ({ employees_estimate: size }) => toLow(size)),
  column('Anställda till', 'Employees to', ({ employees_estimate: size }) => toHigh(size)),
  dayColumn('Registreringsdatum', 'Registered', ({ registrationDate }) => registrationDate),
  dayColumn('Avregistreringsdatum', 'Deregistered', ({ deregistrationDate }) => deregistrationDate),
  column('Reklamspärr', 'Advertising blocked', ({ reklamsparr }, language) =>
    toYesNo(reklamsparr === 0 ? null : reklamsparr === 2, language),
  ),
  dayColumn('Räkenskapsår från', 'Fiscal year from', ({ financials }) => financials?.fiscalYearStart ?? null),
  dayColumn('Räkenskapsår till', 'Fiscal year to', ({ financials }) => financials?.fiscalYearEnd ?? null),
  column('Koncernens siffror', 'Figures of the group', ({ financials }, language) =>
    toYesNo(financials === null ? null : isOfGroup(financials), language),
  ),
  ...(Object.keys(FIGURE_TEXTS) as (keyof typeof FIGURE_TEXTS)[]).map((figure) =>
    column(
      FIGURE_TEXTS[figure].sv,
      FIGURE_TEXTS[figure].en,
      ({ financials }) => financials?.[figure] ?? null,
    ),
  ),
  column('Verksamhet', 'Business', ({ businessDescription }) => businessDescription),
];

const YEARS = [0, 1, 2, 3, 4];
const YEAR_FIGURES = [
  'revenue',
  'operatingResult',
  'netResult',
  'totalAssets',
  'equity',
  'employees',
  'solidity',
] as const;

/** Of each year its last day and main figures, the latest year first. */
const YEAR_COLUMNS: readonly SpreadsheetColumn[] = YEARS.flatMap((year) => [
  (language: Language): ListColumn => ({
    head: toYearHead({ sv: 'Räkenskapsår till', en: 'Fiscal year to' }, year, language),
    isDay: true,
    toCell: (_, detail) => detail?.years[year]?.fiscalYearEnd ?? null,
  }),
  ...YEAR_FIGURES.map((figure) => (language: Language): ListColumn => ({
    head: toYearHead(FIGURE_TEXTS[figure], year, language),
    toCell: (_, detail) => detail?.years[year]?.[figure] ?? null,
  })),
]);

function toYearHead(text: BilingualText, year: number, language: Language): string {
  return `${{ sv: 'År', en: 'Year' }[language]} ${year + 1}: ${text[language]}`;
}
