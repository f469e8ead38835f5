import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { openPostgres } from '../support/postgres/postgres-server.ts';
import { queryPostgres } from '../support/postgres/query-postgres.ts';

const PASSWORD = 'a password of the accounts';

describeWithPostgres('the role of the accounts', () => {
  it('The API owns its database and is no superuser, and the superuser has no password', async () => {
    const server = await openPostgres();
    try {
      const administrator = await server.createDatabase();
      const script = join(ROOT, 'deploy/create-accounts-role.sql');
      // As PostgreSQL's image runs the files of /docker-entrypoint-initdb.d.
      execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '--file', script, administrator], {
        env: { ...process.env, POSTGRES_PASSWORD: PASSWORD },
        stdio: 'pipe',
      });
      const roles = `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolpassword is null as locked
        from pg_authid where rolcanlogin order by rolname`;
      expect(await queryPostgres(administrator, roles)).toEqual([
        { rolname: 'company_data', rolsuper: false, rolcreaterole: false, rolcreatedb: false, locked: false },
        { rolname: 'postgres', rolsuper: true, rolcreaterole: true, rolcreatedb: true, locked: true },
      ]);
      const url = new URL(administrator);
      Object.assign(url, { username: 'company_data', password: PASSWORD, pathname: '/company_data' });
      const accounts = await openAccounts({ url: url.href }, () => new Date('2026-06-16T04:00:00Z'));
      expect(await accounts.administration.createAccount('free', 'Nordlys')).toMatch(/^acc_/);
      await accounts.close();
    } finally {
      await server.remove();
    }
  });
});
