import { z } from 'zod';
import { StoredCompany, type IncludableMember } from '../../../shared/domain/company.ts';
import { CompanyStatus } from '../../../shared/domain/company-status.ts';
import type { Cell } from '../../../shared/files/write-table.ts';
import type { ListColumn } from './list-column.ts';

/**
 * Returns the columns of a file for a program: every field of a company, nested ones joined by `_`
 * (docs/callers/lists.md#files).
 */
export function toProgramColumns(include: readonly IncludableMember[]): readonly ListColumn[] {
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
