import type { Page } from '../page.ts';
import { renderUsage } from './render-usage.ts';
import { readAccountUsage, createKeyNamer, USAGE_MONTHS, toUsagePeriod } from './read-account-usage.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { toCsv } from '../http/to-csv.ts';
import { USAGE_TEXTS } from './usage-texts.ts';

/** GET /console/usage: remaining credits and how they were used. */
export const showUsage: Page = {
  method: 'GET',
  path: '/console/usage',
  access: 'person',
  handle: async (request) => ({ view: renderUsage(await readAccountUsage(request), request.language) }),
};

/** GET /console/usage.csv?months=1|12: usage by day, key and endpoint. */
export const downloadUsage: Page = {
  method: 'GET',
  path: '/console/usage.csv',
  access: 'person',
  handle: async ({ services, person, fields, language }) => {
    const { from, to } = toUsagePeriod(services.now(), readMonths(fields['months']));
    const { account } = person!;
    const { administration } = services.accounts;
    const [lines, keys] = await Promise.all([
      administration.readUsage({ account, from, to }),
      administration.listKeys(account),
    ]);
    const toName = createKeyNamer(keys, USAGE_TEXTS[language].console);
    const rows = lines.map(({ day, key, endpoint, calls, credits }) => [
      ...[day, toName(key), endpoint],
      ...[calls, credits],
    ]);
    const text = toCsv(['day', 'key', 'endpoint', 'calls', 'credits'], rows);
    return { download: { name: `usage-${from}-${to}.csv`, type: 'text/csv; charset=utf-8', text } };
  },
};

/**
 * Reads the parameter `months`: 1, the default, is the current month. Throws `invalid_parameter`.
 */
function readMonths(text = '1'): number {
  if (text === '1' || text === String(USAGE_MONTHS)) return Number(text);
  throw new AppError('invalid_parameter', 'Invalid months');
}
