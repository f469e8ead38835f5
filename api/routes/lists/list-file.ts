import type { Company, IncludableMember } from '../../../shared/domain/company.ts';
import type { ListPage, ListPosition } from '../../../shared/store/list-criteria.ts';
import type { FileAnswer, FileForm } from '../../calls/route.ts';
import { CSV, writeTable, type Cell } from '../../files/write-table.ts';
import { ANSWER_DELIVERY_DEADLINE_MS, DEFAULT_CALL_DEADLINE_MS } from '../../load/load-control.ts';
import { toListColumns, type ListColumn } from './list-columns.ts';

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
  const columns = toListColumns(form.language, include);
  let next: string | null = null;
  let rowsOfPart = 0;
  const readRows = async function* (charge: (credits: number) => Promise<number>) {
    const { toCursor, setDeadlineFromNow, readPage } = options;
    let last: ListedCompany | null = null;
    for (let page: ListPage | null = options.firstPage; page !== null;) {
      const paid = await charge(page.companies.length);
      rowsOfPart = 0;
      setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
      for (last of page.companies.slice(0, paid)) {
        yield toRow(last, columns);
        rowsOfPart += 1;
      }
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

function toRow({ companyJson }: ListedCompany, columns: readonly ListColumn[]): Cell[] {
  const company = JSON.parse(companyJson) as Company;
  return columns.map(({ toCell }) => toCell(company));
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
