import { z } from 'zod';
import { StoredCompany, type Company, type IncludableMember } from '../../../shared/domain/company.ts';
import { CompanyStatus } from '../../../shared/domain/company-status.ts';
import type { StoredCompanyDetail } from '../../../shared/domain/stored-company-detail.ts';
import type { FileForm } from '../../calls/route.ts';
import type { Cell, TableColumn } from '../../files/write-table.ts';
import { toSpreadsheetColumns } from './spreadsheet-columns.ts';

export interface ListColumn extends TableColumn {
  /** `detail` is null in a file for a program. */
  readonly toCell: (company: Company, detail: StoredCompanyDetail | null) => Cell;
}

/**
 * Returns the columns of a list as a file. One for a program has every field of a company, nested
 * ones joined by `_` (docs/callers/lists.md#files). One for people has what they read in a
 * spreadsheet, with heads and texts in their language.
 */
export function toListColumns(
  { language, hasYears = false }: FileForm,
  include: readonly IncludableMember[],
): readonly ListColumn[] {
  if (language !== null) return toSpreadsheetColumns(language, hasYears);
  return [
    ...COMPANY_FIELDS,
    ...(include.includes('status') ? STATUS_FIELDS : []),
    ...(include.includes('trademarks') ? [toField(['trademarkCount'])] : []),
  ];
}

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
