import { z } from 'zod';
import { StoredCompany } from '../../shared/domain/company.ts';
import type { CodeLists } from '../../shared/domain/codes/code-lists.ts';
import { FiscalYear } from '../../shared/domain/fiscal-year.ts';
import { isoDate } from '../../shared/domain/iso-date.ts';
import { toSniSection, type SniEdition } from '../../shared/domain/sni.ts';
import { Filing, type StoredCompanyDetail } from '../../shared/domain/stored-company-detail.ts';
import { Trademark } from '../../shared/domain/trademark.ts';
import type { DatasetName } from '../../shared/exports/export-manifest.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface DatasetFile {
  /** `json` is the row as JSON text, if it is at hand. */
  add(row: Row, json?: string): void;
  /** Completes the file, which can still be in the memory of the system. */
  finish(): void;
}

export interface ExportedCompany {
  readonly detail: StoredCompanyDetail;
  readonly trademarks: readonly Trademark[];
}

/** A table of an export. The schema of its rows gives the columns and their types. */
export interface Dataset {
  readonly schema: z.ZodObject;
  readonly toRows: (company: ExportedCompany) => readonly Row[];
}

const ofCompany = { orgNumber: z.string() };
const { fiscalEnd, documents, sizeKb, family, currency, flags, archive } = Filing.shape;

/** Rows of `filings` have what is public of a filing. Its figures are in `years`. */
const ExportedFiling = z.object({
  ...ofCompany,
  fiscalYear: z.int(),
  fiscalEnd: fiscalEnd.meta({ format: 'date' }),
  documents,
  sizeKb,
  family,
  currency,
  flags,
  archive,
});

const ExportedName = z.object({
  ...ofCompany,
  name: z.string(),
  type: z.string(),
  from: isoDate.nullable(),
  description: z.string().nullable(),
});

const ExportedIndustry = z.object({
  edition: z.string(),
  code: z.string(),
  name: z.string(),
  section: z.string().nullable(),
  sectionName: z.string().nullable(),
  /** True for the edition in which the companies are coded. */
  current: z.boolean(),
});

export const DATASET_TABLE: Readonly<Record<DatasetName, Dataset>> = {
  companies: { schema: StoredCompany, toRows: () => [] },
  years: {
    schema: z.object({ ...ofCompany, scope: z.enum(['company', 'group']), ...FiscalYear.shape }),
    toRows: ({ detail: { orgNumber, years, groupYears } }) => [
      ...years.map((year) => ({ orgNumber, scope: 'company', ...year })),
      ...groupYears.map((year) => ({ orgNumber, scope: 'group', ...omit(year, 'group') })),
    ],
  },
  filings: {
    schema: ExportedFiling,
    toRows: ({ detail: { orgNumber, filings } }) =>
      filings.map((filing) => ({
        orgNumber,
        fiscalYear: Number(filing.fiscalEnd.slice(0, 4)),
        ...omit(filing, 'financials', 'document', 'extractorVersion'),
      })),
  },
  trademarks: {
    schema: z.object({ ...ofCompany, ...Trademark.shape }),
    toRows: ({ detail: { orgNumber }, trademarks }) =>
      trademarks.map((trademark) => ({ orgNumber, ...trademark })),
  },
  names: {
    schema: ExportedName,
    toRows: ({ detail: { orgNumber, names } }) =>
      names.map(({ name, type, date: from, description }) => ({ orgNumber, name, type, from, description })),
  },
  industries: { schema: ExportedIndustry, toRows: () => [] },
};

function omit<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: readonly Name[]
): Omit<Value, Name> {
  const kept = Object.entries(value).filter(([name]) => !names.some((each) => each === name));
  return Object.fromEntries(kept) as Omit<Value, Name>;
}

/** Returns the rows of the code list, both editions. */
export function toIndustryRows({ current, lists }: CodeLists): Row[] {
  return (['2007', '2025'] satisfies SniEdition[]).flatMap((edition) =>
    [...lists[edition]].map(([code, name]) => {
      const section = toSniSection(lists, edition, code);
      return {
        edition,
        code,
        name,
        section: section?.letter ?? null,
        sectionName: section?.name ?? null,
        current: edition === current,
      };
    }),
  );
}
