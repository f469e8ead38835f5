import { afterAll, beforeAll, expect, it } from 'vitest';
import { toLast24HoursIncludingCurrentTenMinutes } from '../../../../../api/console/services/status-reader.ts';
import type { AccountsLocation } from '../../../../../shared/accounts/open-accounts.ts';
import { describeWithPostgres } from '../../../../support/postgres/describe-with-postgres.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';
import { openPostgres, type PostgresServer } from '../../../../support/postgres/postgres-server.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

function itAddsUp(name: string, makePlace: () => Promise<AccountsLocation>): void {
  it(`${name}: traffic of /v1 is summed within the period`, async () => {
    const { traffic } = await openTestAccounts(await makePlace());
    const count = {
      minute: '2026-06-20T09:59Z',
      route: '/v1/search',
      statusClass: '2xx',
      fromMs: 0,
      calls: 1,
    };
    await traffic.add([
      count,
      { ...count, statusClass: '4xx', calls: 2 },
      { ...count, minute: '2026-06-20T09:50Z', route: '/v1/bulk', calls: 4 },
      { ...count, fromMs: 100, calls: 8 },
      { ...count, route: '/health', calls: 100 },
      { ...count, route: '/V1/search', calls: 100 },
      { ...count, minute: '2026-06-20T10:10Z', calls: 100 },
      { ...count, minute: '2026-06-19T10:09Z', calls: 100 },
      { ...count, minute: '2026-06-19T10:10Z', calls: 16 },
    ]);
    const { from, to } = toLast24HoursIncludingCurrentTenMinutes(new Date('2026-06-20T10:07:30Z'));
    expect(await traffic.readByTenMinutes('/v1/', from, to)).toEqual([
      { tenMinutesStart: '2026-06-19T10:10Z', fromMs: 0, calls: 16 },
      { tenMinutesStart: '2026-06-20T09:50Z', fromMs: 0, calls: 7 },
      { tenMinutesStart: '2026-06-20T09:50Z', fromMs: 100, calls: 8 },
    ]);
  });
}

itAddsUp('sqlite', async () => ({ path: `${makeTemporaryFolder()}/accounts.sqlite` }));

describeWithPostgres('traffic in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await openPostgres();
  });
  afterAll(() => server.remove());
  itAddsUp('postgres', async () => ({ url: await server.createDatabase() }));
});
