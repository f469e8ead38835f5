import { requirePerson, type PageHandler } from '../page.ts';
import { renderUsage } from './render-usage.ts';
import { createKeyNameLookup, readAccountUsage, readUsageChoice, toDayRange } from './read-account-usage.ts';
import { toCsv } from '../http/to-csv.ts';
import { USAGE_TEXTS } from './usage-texts.ts';

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
