import { XMLValidator } from 'fast-xml-parser';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { DownloadReply, PageRequest } from '../../../../../api/console/page.ts';
import { downloadUsage } from '../../../../../api/console/usage/show-usage.ts';
import { renderUsage } from '../../../../../api/console/usage/render-usage.ts';
import {
  type AccountUsage,
  pickTopEndpoints,
  toUsageSeries,
  listDays,
  toNextQuotaDay,
  toUsagePeriod,
} from '../../../../../api/console/usage/read-account-usage.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

const NOW = new Date('2026-06-20T10:00:00Z');

const FIGURES: AccountUsage = {
  now: NOW,
  account: {
    ...{ id: 'acc', name: 'Fjällbruk', plan: 'free', creditsLeft: 1_460, spentThisMonth: 40, bought: 1_000 },
    ...{ keys: 1, createdAt: '2026-01-01T00:00:00Z', closedAt: null },
  },
  keys: [
    {
      ...{
        id: 'key_1',
        account: 'acc',
        name: '<b>Drift</b>',
        kind: 'live',
        hint: 'cds_Ab12',
        createdAt: '2026-01-01T00:00:00Z',
      },
      ...{ revokedAt: null, lastUsedDay: null },
    },
  ],
  days: [{ period: '2026-06-05', endpoint: '/v1/search', calls: 12, credits: 37 }],
  months: [
    { period: '2026-06', endpoint: '/v1/search', calls: 12, credits: 37 },
    { period: '2026-06', endpoint: '/v1/bulk', calls: 1, credits: 3 },
  ],
  byKey: [
    { key: 'console', calls: 1, credits: 3 },
    { key: 'key_gone', calls: 12, credits: 37 },
  ],
};

const show = (changes: Partial<AccountUsage> = {}, language: 'sv' | 'en' = 'sv'): string =>
  String(renderUsage({ ...FIGURES, ...changes }, language).body).replaceAll('\u00a0', ' ');

/** Texts between tags, blanks apart. */
const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('months of usage', () => {
  it.each([
    ['2026-06-30T21:59:59Z', '2026-06', '2026-07-01'],
    ['2026-06-30T22:00:00Z', '2026-07', '2026-08-01'],
    ['2026-12-31T22:59:59Z', '2026-12', '2027-01-01'],
    ['2026-12-31T23:00:00Z', '2027-01', '2027-02-01'],
  ])('Months follow Swedish time: at %s it is %s', (instant, month, next) => {
    const now = new Date(instant);
    expect(toUsagePeriod(now, 1).months).toEqual([month]);
    expect(toNextQuotaDay(now)).toBe(next);
  });

  it('The usage period is twelve consecutive months', () => {
    const { months, from, to } = toUsagePeriod(new Date('2026-02-10T10:00:00Z'), 12);
    expect([months.length, months[0], months[11]]).toEqual([12, '2025-03', '2026-02']);
    expect([from, to]).toEqual(['2025-03-01', '2026-02-28']);
    expect(listDays('2028-02')).toHaveLength(29);
  });
});

describe('series of usage', () => {
  const sum = (period: string, endpoint: string, credits: number) => ({
    period,
    endpoint,
    calls: 1,
    credits,
  });

  it('Endpoints are ordered by their credits', () => {
    const sums = [
      sum('a', '/v1/search', 3),
      sum('b', '/v1/search', 3),
      sum('a', '/v1/bulk', 5),
      sum('a', '/v1/sni/lookup', 0),
    ];
    expect(pickTopEndpoints(sums)).toEqual(['/v1/search', '/v1/bulk']);
  });

  it('Endpoints beyond the number of colours are summed', () => {
    const sums = Array.from({ length: 9 }, (_, place) => sum('a', `/v1/${place}`, 10 - place));
    const endpoints = pickTopEndpoints(sums);
    expect(endpoints).toHaveLength(6);
    const series = toUsageSeries(sums, ['a', 'b'], endpoints, 'Other');
    expect(series.map(({ name }) => name)).toEqual([...endpoints, 'Other']);
    expect(series.at(-1)!.values).toEqual([4 + 3 + 2, 0]);
    expect(toUsageSeries(sums.slice(0, 2), ['a'], endpoints, 'Other').map(({ name }) => name)).toEqual(
      endpoints,
    );
  });
});

describe('the page of usage', () => {
  it('The usage page shows the remaining credits and two well-formed plots', () => {
    const page = show();
    const text = textOf(page);
    for (const part of [
      'Tillgängliga krediter Free 1 460',
      '40 av månadskvotens 500 krediter har använts.',
      '1 000 köpta krediter används efter kvoten och förfaller inte.',
      'Kvoten förnyas 1 juli 2026.',
    ])
      expect(text).toContain(part);
    expect(page.match(/<svg\s+viewBox="0 0 400/g)).toHaveLength(2);
    expect(XMLValidator.validate(`<main>${page}</main>`)).toBe(true);
    expect(page).toMatch(/<meter[^>]*max="500"\s+value="40"/);
    expect(page).not.toContain('role="alert"');
  });

  it('The usage page names every key, the console and deleted keys, escaped', () => {
    const text = textOf(show());
    expect(text).toContain('Konsolen 1 3');
    expect(text).toContain('key_gone 12 37');
    expect(text).toContain('&lt;b&gt;Drift&lt;/b&gt; cds_Ab12 … 0 0'.replace(' …', '…'));
    expect(text).toContain('Summa 13 40');
  });

  it('The usage page says what to do without credits', () => {
    const page = show({ account: { ...FIGURES.account, creditsLeft: 0, bought: 0 } }, 'en');
    expect(page).toContain('role="alert"');
    expect(textOf(page)).toMatch(/resets on 1 July 2026.*buy more credits/);
  });

  it('The usage page says that no credits were used', () => {
    const text = textOf(show({ days: [], months: [], byKey: [], keys: [] }, 'en'));
    expect(text).toContain('No credits used this month.');
    expect(text).toContain('No credits used in the last 12 months.');
    expect(text).toContain('No keys and no calls');
  });
});

describe('usage as CSV', () => {
  async function open() {
    const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
    await accounts.charge(3);
    await accounts.charge(2, 2, { key: 'console', at: new Date('2026-02-01T10:00:00Z') });
    await accounts.administration.createAccountWithKey('free', 'Stranger');
    return (fields: Record<string, string>) =>
      downloadUsage.handle({
        services: { accounts, now: () => NOW },
        person: { id: 'p', account: accounts.account, email: 'a@example.com', role: 'member' },
        ...{ language: 'sv', fields },
      } as unknown as PageRequest) as Promise<DownloadReply>;
  }

  it('The CSV of usage has one line per day, key and endpoint', async () => {
    const download = await open();
    const month = await download({});
    expect(month.download).toMatchObject({
      name: 'usage-2026-06-01-2026-06-30.csv',
      type: 'text/csv; charset=utf-8',
    });
    const header = ['day', 'key', 'endpoint', 'calls', 'credits'];
    const june = ['2026-06-20', 'Fjällbruk AB', '/v1/search', '1', '3'];
    expect(parse(month.download.text, { bom: true })).toEqual([header, june]);
    const year = await download({ months: '12' });
    expect(parse(year.download.text, { bom: true })).toEqual([
      header,
      ['2026-02-01', 'Konsolen', '/v1/search', '1', '2'],
      june,
    ]);
  });

  it.each(['0', '13', '1e3', '', 'x'])(
    'The CSV of usage is refused for the number of months %j',
    async (months) => {
      const download = await open();
      await expect(download({ months })).rejects.toMatchObject({ code: 'invalid_parameter' });
    },
  );
});
