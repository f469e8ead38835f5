import type { Company, IncludableMember } from '../../../shared/domain/company.ts';
import type { StoredCompanyDetail } from '../../../shared/domain/stored-company-detail.ts';
import type { ListPage, ListPosition } from '../../../shared/store/list-criteria.ts';
import type { FileAnswer, FileForm } from '../../calls/route.ts';
import { CSV, writeTable, type Cell } from '../../../shared/files/write-table.ts';
import { ANSWER_DELIVERY_DEADLINE_MS, DEFAULT_CALL_DEADLINE_MS } from '../../load/load-control.ts';
import type { ListColumn } from './list-column.ts';
import { toProgramColumns } from './program-columns.ts';
import { toSpreadsheetColumns } from './spreadsheet-columns.ts';

/** Companies that are read and charged at a time. */
export const FILE_PART_COMPANIES = 1_000;
/** Rows that the writer may hold back when the caller leaves, at some hundred bytes each. */
const MAX_BUFFERED_ROWS = 200;

type ListedCompany = ListPage['companies'][number];

interface ListFileOptions {
  readonly form: FileForm;
  readonly include: readonly IncludableMember[];
  readonly firstPage: ListPage;
  readonly readPage: (after: ListPosition) => Promise<ListPage>;
  /** Reads the details of companies, which only a file for people needs. */
  readonly readDetails: (numbers: readonly string[]) => Promise<readonly (string | null)[]>;
  readonly toCursor: (last: ListedCompany) => string;
  /** The cursor that the file goes on from; null at the beginning. */
  readonly cursor: string | null;
  readonly setDeadlineFromNow: (timeoutMs: number) => void;
}

/**
 * Returns a whole list as a file. Its parts are read and charged while the caller receives them.
 * When the credits end, the last row and a trailer have the cursor of the next company.
 */
export function toListFile({ form, include, cursor, ...options }: ListFileOptions): FileAnswer {
  const { language, hasYears = false } = form;
  const columns = language === null ? toProgramColumns(include) : toSpreadsheetColumns(language, hasYears);
  let next: string | null = null;
  let rowsOfPart = 0;
  const readRows = async function* (charge: (credits: number) => Promise<number>) {
    const { toCursor, setDeadlineFromNow, readPage } = options;
    const readDetails = form.language === null ? readNoDetails : options.readDetails;
    let last: ListedCompany | null = null;
    for (let page: ListPage | null = options.firstPage; page !== null;) {
      const parsed = page.companies.map(({ companyJson }) => JSON.parse(companyJson) as Company);
      const details = await readDetails(parsed.map(({ orgNumber }) => orgNumber));
      const paid = await charge(page.companies.length);
      rowsOfPart = 0;
      setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
      for (const [place, company] of parsed.slice(0, paid).entries()) {
        yield toRow(company, details[place] ?? null, columns);
        rowsOfPart += 1;
      }
      last = page.companies[paid - 1] ?? last;
      if (paid < page.companies.length) {
        next = last === null ? cursor : toCursor(last);
        yield toLastRow(next, columns, form.language);
        return;
      }
      setDeadlineFromNow(DEFAULT_CALL_DEADLINE_MS);
      page = page.hasMore && last !== null ? await readPage(last.position) : null;
    }
    setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
  };
  const extension = form.type === CSV ? 'csv' : 'xlsx';
  return {
    file: {
      contentType: form.type,
      headers: {
        'Content-Disposition': `attachment; filename="${TITLES[form.language ?? 'en']}.${extension}"`,
        Trailer: 'X-Next-Cursor',
      },
      open: (charge) =>
        writeTable(form.type, form.language === null ? 'program' : 'spreadsheet', {
          title: TITLES[form.language ?? 'en'],
          columns,
          rows: readRows(charge),
        }),
      countReceivedCredits: () => Math.max(0, rowsOfPart - MAX_BUFFERED_ROWS),
      getTrailers: () => (next === null ? {} : { 'X-Next-Cursor': next }),
    },
  };
}

const TITLES = { sv: 'foretag', en: 'companies' };

const CREDITS_ENDED = {
  sv: 'Krediterna är slut. Listan fortsätter från markören:',
  en: 'The credits have ended. The list goes on from the cursor:',
};

const readNoDetails = (): Promise<readonly null[]> => Promise.resolve([]);

function toRow(company: Company, detailJson: string | null, columns: readonly ListColumn[]): Cell[] {
  // The details were validated when their generation was built.
  const detail = detailJson === null ? null : (JSON.parse(detailJson) as StoredCompanyDetail);
  return columns.map(({ toCell }) => toCell(company, detail));
}

/** A line of as many columns as the others, so that a strict reader reads it too. */
function toLastRow(
  next: string | null,
  columns: readonly ListColumn[],
  language: FileForm['language'],
): Cell[] {
  const said = [language === null ? '#next_cursor' : CREDITS_ENDED[language], next];
  return columns.map((_, at) => said[at] ?? null);
}
