import { XMLValidator } from 'fast-xml-parser';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { DownloadReply, PageRequest } from '../../../../../api/console/page.ts';
import { downloadUsage } from '../../../../../api/console/usage/show-usage.ts';
import { OWN_SITE } from '../../../../support/service/own-site.ts';
import { renderUsage } from '../../../../../api/console/usage/render-usage.ts';
import {
  type AccountUsage,
  pickEndpointsToPlotByCredits,
  toCreditSeriesByEndpoint,
  listDaysOfMonth,
  projectCreditDepletion,
  readAccountUsage,
  readUsageChoice,
  toNextQuotaStartDay,
  toUsagePeriodOfLastMonths,
} from '../../../../../api/console/usage/read-account-usage.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

const NOW = new Date('2026-06-20T10:00:00Z');

const FIGURES: AccountUsage = {
  now: NOW,
  account: {
    id: 'acc',
    name: 'Fjällbruk',
    plan: 'free',
    creditsLeft: 1_460,
    spentThisMonth: 40,
    bought: 1_000,
    keys: 1,
    createdAt: '2026-01-01T00:00:00Z',
    closedAt: null,
  },
  keys: [
    {
      id: 'key_1',
      account: 'acc',
      name: '<b>Drift</b>',
      kind: 'live',
      hint: 'cds_Ab12',
      createdAt: '2026-01-01T00:00:00Z',
      revokedAt: null,
      lastUsedDay: null,
    },
  ],
  choice: { period: { month: '2026-06' }, keyId: null },
  usageByPeriod: [
    { period: '2026-06-05', endpoint: '/v1/search', calls: 12, credits: 37 },
    { period: '2026-06-05', endpoint: '/v1/bulk', calls: 1, credits: 3 },
  ],
  creditsUsedLast14Days: 40,
  usageByKey: [
    { key: 'console', calls: 1, credits: 3 },
    { key: 'key_gone', calls: 12, credits: 37 },
  ],
};

const show = (changes: Partial<AccountUsage> = {}, language: 'sv' | 'en' = 'sv'): string =>
  String(renderUsage({ ...FIGURES, ...changes }, OWN_SITE, language).body).replaceAll('\u00a0', ' ');

const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('months of usage', () => {
  it.each([
    ['2026-06-30T21:59:59Z', '2026-06', '2026-07-01'],
    ['2026-06-30T22:00:00Z', '2026-07', '2026-08-01'],
    ['2026-12-31T22:59:59Z', '2026-12', '2027-01-01'],
    ['2026-12-31T23:00:00Z', '2027-01', '2027-02-01'],
  ])('Months follow Swedish time: at %s it is %s', (instant, month, next) => {
    const now = new Date(instant);
    expect(toUsagePeriodOfLastMonths(now, 1).months).toEqual([month]);
    expect(toNextQuotaStartDay(now)).toBe(next);
  });

  it('The usage period is twelve consecutive months', () => {
    const { months, firstDay, lastDay } = toUsagePeriodOfLastMonths(new Date('2026-02-10T10:00:00Z'), 12);
    expect([months.length, months[0], months[11]]).toEqual([12, '2025-03', '2026-02']);
    expect([firstDay, lastDay]).toEqual(['2025-03-01', '2026-02-28']);
    expect(listDaysOfMonth('2028-02')).toHaveLength(29);
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
    expect(pickEndpointsToPlotByCredits(sums, 7)).toEqual(['/v1/search', '/v1/bulk']);
  });

  it('Endpoints beyond the number of colours are summed', () => {
    const sums = Array.from({ length: 9 }, (_, place) => sum('a', `/v1/${place}`, 10 - place));
    const endpoints = pickEndpointsToPlotByCredits(sums, 7);
    expect(endpoints).toHaveLength(6);
    const series = toCreditSeriesByEndpoint(sums, ['a', 'b'], endpoints, 'Other');
    expect(series.map(({ name }) => name)).toEqual([...endpoints, 'Other']);
    expect(series.at(-1)!.values).toEqual([4 + 3 + 2, 0]);
    expect(
      toCreditSeriesByEndpoint(sums.slice(0, 2), ['a'], endpoints, 'Other').map(({ name }) => name),
    ).toEqual(endpoints);
  });
});

describe('the page of usage', () => {
  it('The usage page shows the remaining credits and a well-formed plot', () => {
    const page = show();
    const text = textOf(page);
    for (const part of [
      'Tillgängliga krediter Free 1 460',
      '40 av månadskvotens 500 krediter har använts.',
      '1 000 köpta krediter används efter kvoten och förfaller inte.',
      'Kvoten förnyas 1 juli 2026.',
      'Sökningar Bulkuppslag',
    ])
      expect(text).toContain(part);
    expect(page.match(/<svg\s+viewBox="0 0 400/g)).toHaveLength(1);
    expect(XMLValidator.validate(`<main>${page}</main>`, { allowBooleanAttributes: true })).toBe(true);
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

  it.each([0, 1_500])('An account without credits, which used %i lately, has no text on its pace', (used) => {
    const account = { ...FIGURES.account, creditsLeft: 0, spentThisMonth: 500, bought: 0 };
    const text = textOf(show({ account, creditsUsedLast14Days: used }, 'en'));
    expect(text).toContain('You are out of credits.');
    expect(text).not.toMatch(/No credits used|pace/);
  });

  it('The usage page says that no credits were used', () => {
    const text = textOf(
      show({ usageByPeriod: [], usageByKey: [], keys: [], creditsUsedLast14Days: 0 }, 'en'),
    );
    expect(text).toContain('No credits used in this period.');
    expect(text).toContain('No credits used in the last 14 days.');
    expect(text).toContain('No keys and no calls');
  });
});

describe('the projection of credits', () => {
  const project = (
    creditsLeft: number,
    recentCredits: number,
    changes: Partial<AccountUsage['account']> = {},
  ) =>
    projectCreditDepletion({
      ...FIGURES,
      creditsUsedLast14Days: recentCredits,
      account: { ...FIGURES.account, creditsLeft, ...changes },
    });

  it.each([
    [100, 140, '2026-06-30'],
    [109, 140, '2026-06-30'],
    [5, 140, '2026-06-20'],
  ])('%i credits at %i in 14 days run out on %s, before the quota resets', (left, spent, day) => {
    expect(project(left, spent)).toEqual({ kind: 'runs-out', perDay: spent / 14, days: 14, runsOutOn: day });
  });

  it.each([
    [110, 140],
    [1_460, 40],
  ])('%i credits at %i in 14 days last until the quota resets', (left, spent) => {
    expect(project(left, spent)).toEqual({ kind: 'lasts-until-quota', perDay: spent / 14, days: 14 });
  });

  it('A young account is projected from its own days', () => {
    expect(project(100, 40, { createdAt: '2026-06-19T10:00:00Z' })).toEqual({
      kind: 'runs-out',
      perDay: 20,
      days: 2,
      runsOutOn: '2026-06-25',
    });
    expect(project(100, 40, { createdAt: NOW.toISOString() })).toMatchObject({ perDay: 40, days: 1 });
  });

  it('Nothing is projected without use or credits', () => {
    expect(project(100, 0)).toEqual({ kind: 'none-used' });
    for (const spent of [100, 0]) expect(project(0, spent)).toEqual({ kind: 'none-left' });
  });

  it('The page says until when the credits last, and how that is computed', () => {
    const text = textOf(show({ creditsUsedLast14Days: 2_100 }, 'en'));
    expect(text).toContain('At this pace, your credits last until about 29 June 2026.');
    expect(text).toContain('The pace is 150 credits a day, the average of the last 14 days.');
    expect(textOf(show())).toContain('I den här takten räcker krediterna tills kvoten förnyas.');
    expect(textOf(show())).toContain('Takten är 2,9 krediter om dagen');
  });
});

describe('the chosen period and key', () => {
  it.each([
    [{}, { period: { month: '2026-06' }, keyId: null }],
    [
      { period: '2026-05', key: 'key_1' },
      { period: { month: '2026-05' }, keyId: 'key_1' },
    ],
    [
      { period: 'year', key: 'console' },
      { period: 'last-12-months', keyId: 'console' },
    ],
    [{ period: '2025-06' }, { period: { month: '2026-06' }, keyId: null }],
    [
      { period: '2026-07', key: 'key_gone' },
      { period: { month: '2026-06' }, keyId: null },
    ],
    [
      { period: '<b>', key: '<b>' },
      { period: { month: '2026-06' }, keyId: null },
    ],
  ])('The fields %j choose %j', (fields: Record<string, string>, choice) => {
    expect(readUsageChoice(fields, FIGURES.keys, NOW)).toEqual(choice);
  });

  it('The page offers twelve months and all keys, and links to the CSV of the choice', () => {
    const page = show({ choice: { period: 'last-12-months', keyId: 'key_1' } }, 'en');
    expect(page.match(/<option/g)).toHaveLength(13 + 5);
    expect(page).toMatch(/<option value="year" selected>\s*last 12 months/);
    expect(page).toMatch(/<option value="key_1" selected>\s*&lt;b&gt;Drift/);
    expect(page).toContain('href="/console/usage.csv?period=year&amp;key=key_1"');
    expect(textOf(page)).toContain('Credits, last 12 months · &lt;b&gt;Drift&lt;/b&gt;');
  });

  it('Usage is read for the chosen key only, and by key for all', async () => {
    const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
    const other = await accounts.administration.createKey(accounts.account, 'Other');
    await accounts.charge(3);
    await accounts.charge(5, 5, { keyId: other.id });
    const figures = await readAccountUsage({
      services: { accounts, now: () => NOW },
      person: { id: 'p', account: accounts.account, email: 'a@example.com', role: 'owner' },
      fields: { key: other.id },
    } as unknown as PageRequest);
    expect(figures.usageByPeriod.map(({ credits }) => credits)).toEqual([5]);
    expect(figures.usageByKey).toHaveLength(2);
    expect(figures.creditsUsedLast14Days).toBe(8);
  });
});

describe('usage as CSV', () => {
  async function open() {
    const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
    await accounts.charge(3);
    await accounts.charge(2, 2, { keyId: 'console', at: new Date('2026-02-01T10:00:00Z') });
    await accounts.administration.createAccountWithKey('free', 'Stranger');
    return (fields: Record<string, string>) =>
      downloadUsage({
        services: { accounts, now: () => NOW },
        person: { id: 'p', account: accounts.account, email: 'a@example.com', role: 'member' },
        language: 'sv',
        fields,
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
    const year = await download({ period: 'year' });
    expect(parse(year.download.text, { bom: true })).toEqual([
      header,
      ['2026-02-01', 'Konsolen', '/v1/search', '1', '2'],
      june,
    ]);
  });

  it('The CSV of one key has its lines only', async () => {
    const download = await open();
    const ofConsole = await download({ period: 'year', key: 'console' });
    expect(parse(ofConsole.download.text, { bom: true })).toHaveLength(2);
  });
});
