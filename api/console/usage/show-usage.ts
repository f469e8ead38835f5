import { requirePerson, type PageHandler } from '../page.ts';
import { renderUsage } from './render-usage.ts';
import { createKeyNameLookup, readAccountUsage, readUsageChoice, toDayRange } from './read-account-usage.ts';
import { USAGE_TEXTS } from './usage-texts.ts';
import { toSafeText } from '../../../shared/files/write-table.ts';

export const showUsage: PageHandler = async (request) => ({
  view: renderUsage(await readAccountUsage(request), request.services.site, request.language),
});

export const downloadUsage: PageHandler = async (request) => {
  const { services, fields, language } = request;
  const { account } = requirePerson(request);
  const { administration } = services.accounts;
  const keys = await administration.listKeys(account);
  const choice = readUsageChoice(fields, keys, services.now());
  const { firstDay, lastDay } = toDayRange(choice.period, services.now());
  const ofKey = choice.keyId === null ? {} : { keyId: choice.keyId };
  const lines = await administration.readUsage({ accountId: account, firstDay, lastDay, ...ofKey });
  const toName = createKeyNameLookup(keys, USAGE_TEXTS[language].ownNames);
  const rows = lines.map(({ day, key, endpoint, calls, credits }) => [
    day,
    toName(key),
    endpoint,
    calls,
    credits,
  ]);
  const text = toCsv(['day', 'key', 'endpoint', 'calls', 'credits'], rows);
  return { download: { name: `usage-${firstDay}-${lastDay}.csv`, type: 'text/csv; charset=utf-8', text } };
};

/** A cell of a CSV file. Null is an empty cell. Numbers have no thousands separators. */
type CsvCell = string | number | null;

/** Byte order mark at the start of a file, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a table as CSV (RFC 4180) in UTF-8 with a byte order mark. An apostrophe precedes texts
 * that spreadsheets would run as formulas.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => `${cells.map(toCsvField).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function toCsvField(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = toSafeText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
