import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { serveWeekly } from '../support/service/serve-weekly.ts';

it('Without the accounts database, guests are served and keys get a 503', async () => {
  const app = await serveWeekly();
  try {
    await app.accounts.close();
    const guest = await app.post('/v1/search', { q: 'nordlys' });
    expect([guest.status, guest.json.metadata.mode]).toEqual([200, 'guest']);
    const refused = await app.send('/v1/annual-reports?org_number=5621000016', {
      headers: { Authorization: `Bearer ${app.key}` },
    });
    expect([refused.status, refused.json.error]).toEqual([503, 'Service unavailable. Please retry.']);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.text).not.toContain(app.key);
    expect((await app.send('/health')).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('While calls with a key fail, /ready and the metrics say so, until a charge succeeds', async () => {
  const app = await serveWeekly();
  try {
    const readProblem = async () => {
      const { status, json } = await app.send('/ready');
      const { text } = await app.send('/metrics');
      return [status, json.status, json.message, /^company_data_accounts_problem (\d)$/m.exec(text)?.[1]];
    };
    const call = async () =>
      (
        await app.send('/v1/annual-reports?org_number=5621000016', {
          headers: { Authorization: `Bearer ${app.key}` },
        })
      ).status;
    expect(await readProblem()).toEqual([200, 'ready', null, '0']);
    const file = new DatabaseSync(app.accountsPath);
    onTestFinished(() => file.close());
    file.exec(`create trigger full before insert on ledger begin select raise(abort, 'no room'); end`);
    expect(await call()).toBe(503);
    // Reading works on a full disk.
    expect(await app.accounts.administration.listAccounts()).toHaveLength(1);
    const message = `The accounts in ${app.accountsPath} cannot be used: no room.`;
    expect(await readProblem()).toEqual([200, 'ready', message, '1']);
    file.exec('drop trigger full');
    expect(await call()).toBe(200);
    expect(await readProblem()).toEqual([200, 'ready', null, '0']);
  } finally {
    await app.close();
  }
});
