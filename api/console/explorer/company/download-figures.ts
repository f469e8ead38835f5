import type { FiscalYear, GroupFiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { toOrganisationNumberDigits } from '../../../../shared/domain/organisation-number.ts';
import { CSV, writeTable, XLSX, type Cell, type Table } from '../../../../shared/files/write-table.ts';
import { apiError } from '../../../errors/api-error.ts';
import type { Language } from '../../language/language.ts';
import type { PageHandler } from '../../page.ts';
import {
  BALANCE_FIGURES,
  INCOME_FIGURES,
  RATIO_NAMES,
  toFigureDisplayName,
  toRatioName,
} from '../../words/figure.ts';
import { countLookup } from '../run-search.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { readCompanyPageData, type CompanyPageData } from './read-company-page-data.ts';
import contentDisposition from 'content-disposition';

const TYPES: Readonly<Record<string, typeof CSV | typeof XLSX>> = { csv: CSV, xlsx: XLSX };

const AMOUNTS = [...INCOME_FIGURES, ...BALANCE_FIGURES, 'proposedDividend', 'employees'] as const;

/** GET /console/company/:orgNumber/figures/:type: the fiscal years of a company as a file, free. */
export const downloadFigures: PageHandler = async (request) => {
  await countLookup(request, 'pages');
  const { fields, language } = request;
  const type = TYPES[fields['type'] ?? ''];
  const orgNumber = toOrganisationNumberDigits(fields['orgNumber'] ?? '');
  const record = orgNumber === null ? null : await readCompanyPageData(request, orgNumber);
  if (type === undefined || record === null) throw apiError('not_found');
  const name = `${record.company.name} ${record.company.orgNumber}.${fields['type'] ?? ''}`;
  return {
    bytes: writeTable(type, 'spreadsheet', toTable(record, language)),
    contentType: type === CSV ? `${CSV}; charset=utf-8` : type,
    headers: { 'Content-Disposition': toAttachment(name) },
    getTrailers: () => ({}),
  };
};

/** A row a fiscal year, the newest first, those of the group behind the company's own. */
function toTable({ company, years, groupYears }: CompanyPageData, language: Language): Table {
  const t = COMPANY_TEXTS[language];
  const toRow =
    (scope: string) =>
    (year: FiscalYear | GroupFiscalYear): Cell[] => [
      company.orgNumber,
      company.name,
      scope,
      year.fiscalYearStart,
      year.fiscalYearEnd,
      ...AMOUNTS.map((name) => year[name]),
      ...RATIO_NAMES.map((name) => year.ratios[name]),
    ];
  return {
    title: company.orgNumber,
    columns: [
      { head: t.orgNumber },
      { head: t.name },
      { head: t.scope },
      { head: t.yearStart, isDay: true },
      { head: t.yearEnd, isDay: true },
      ...AMOUNTS.map((name) => ({ head: toFigureDisplayName(name, language) })),
      ...RATIO_NAMES.map((name) => ({ head: toRatioName(name, language) })),
    ],
    rows: [...years.map(toRow(t.company)), ...groupYears.map(toRow(t.group))],
  };
}

/**
 * Returns the header that saves an answer as a file. Names with å, ä and ö are there in UTF-8 too:
 * by the library's own choice, which is Latin-1, browsers leave out these letters and save
 * `_Plommonvallens  AB` for `Östra Plommonvallens Bärgning AB`.
 */
export function toAttachment(name: string): string {
  return contentDisposition(name, { fallback: name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') });
}
