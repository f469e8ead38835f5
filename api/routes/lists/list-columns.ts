import { z } from 'zod';
import type { BilingualText } from '../../../shared/domain/bilingual-text.ts';
import { LEGAL_FORM_TEXTS } from '../../../shared/domain/codes/legal-forms.ts';
import { StoredCompany, type Company, type IncludableMember } from '../../../shared/domain/company.ts';
import { COMPANY_STATE_TEXTS, CompanyStatus } from '../../../shared/domain/company-status.ts';
import { FIGURE_TEXTS } from '../../../shared/domain/figure-texts.ts';
import { isOfGroup } from '../../../shared/domain/financial-metrics.ts';
import type { FileForm } from '../../calls/route.ts';
import type { Cell, TableColumn } from '../../files/write-table.ts';

export interface ListColumn extends TableColumn {
  readonly toCell: (company: Company) => Cell;
}

/**
 * Returns the columns of a list as a file. One for a program has every field of a company, nested
 * ones joined by `_` (docs/callers/lists.md#files). One for people has what they read in a
 * spreadsheet, with heads and texts in their language.
 */
export function toListColumns(
  language: FileForm['language'],
  include: readonly IncludableMember[],
): readonly ListColumn[] {
  if (language !== null) return SPREADSHEET_COLUMNS.map((column) => column(language));
  return [
    ...COMPANY_FIELDS,
    ...(include.includes('status') ? STATUS_FIELDS : []),
    ...(include.includes('trademarks') ? [toField(['trademarkCount'])] : []),
  ];
}

/** Members of a file for people that a company has only when they are included. */
export const SPREADSHEET_MEMBERS: readonly IncludableMember[] = ['status'];

const DAY_NAME = /Date$|^since$|^fiscalYear/;

function toField(names: readonly string[]): ListColumn {
  return {
    head: names.join('_'),
    isDay: DAY_NAME.test(names.at(-1) ?? ''),
    toCell: (company) => names.reduce<unknown>((within, name) => toMember(within, name), company) as Cell,
  };
}

function toMember(within: unknown, name: string): unknown {
  return within === null ? null : ((within as Readonly<Record<string, unknown>>)[name] ?? null);
}

function listFields(schema: z.ZodObject, within: readonly string[]): ListColumn[] {
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const value: unknown = member instanceof z.ZodNullable ? member.unwrap() : member;
    const names = [...within, name];
    return value instanceof z.ZodObject ? listFields(value, names) : [toField(names)];
  });
}

const COMPANY_FIELDS = listFields(StoredCompany, []);
const STATUS_FIELDS = listFields(CompanyStatus, ['status']);

type Language = keyof BilingualText;
type SpreadsheetColumn = (language: Language) => ListColumn;

function column(sv: string, en: string, toCell: (company: Company, language: Language) => Cell) {
  return (language: Language): ListColumn => ({
    head: { sv, en }[language],
    toCell: (company) => toCell(company, language),
  });
}

function dayColumn(sv: string, en: string, toDay: (company: Company) => string | null): SpreadsheetColumn {
  return (language) => ({ ...column(sv, en, toDay)(language), isDay: true });
}

function toYesOrNo(value: boolean | null, language: Language): string | null {
  if (value === null) return null;
  return { sv: value ? 'Ja' : 'Nej', en: value ? 'Yes' : 'No' }[language];
}

type Size = Company['employees_estimate'];
const toExact = ({ type, value }: Size): number | null => (type === 'exact' ? value : null);
const toLow = (size: Size): number | null => toExact(size) ?? size.interval_low;
const toHigh = (size: Size): number | null => toExact(size) ?? size.interval_high;

/** In the order in which people read them. Amounts are in whole kronor. */
const SPREADSHEET_COLUMNS: readonly SpreadsheetColumn[] = [
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
    toYesOrNo(reklamsparr === 0 ? null : reklamsparr === 2, language),
  ),
  dayColumn('Räkenskapsår från', 'Fiscal year from', ({ financials }) => financials?.fiscalYearStart ?? null),
  dayColumn('Räkenskapsår till', 'Fiscal year to', ({ financials }) => financials?.fiscalYearEnd ?? null),
  column('Koncernens siffror', 'Figures of the group', ({ financials }, language) =>
    toYesOrNo(financials === null ? null : isOfGroup(financials), language),
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
