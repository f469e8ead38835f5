import { expect, it } from 'vitest';
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
