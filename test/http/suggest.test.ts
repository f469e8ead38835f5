import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly({ limits: { guest: 3, suggest: 30 } });
});
afterAll(() => app.close());

interface Suggestions {
  readonly suggestions: readonly {
    readonly name: string;
    readonly orgNumber: string;
    readonly state: string;
  }[];
}

async function suggest(q: string, more = '', headers: Readonly<Record<string, string>> = {}) {
  const reply = await app.send(`/v1/suggest?q=${encodeURIComponent(q)}${more}`, { headers });
  return { ...reply, found: (reply.json as Suggestions).suggestions };
}
const asHolder = () => ({ Authorization: `Bearer ${app.key}` });

describe('GET /v1/suggest', () => {
  it('A beginning of a name is completed, also a mistyped one', async () => {
    const [right] = (await suggest('nordly')).found;
    expect(right).toEqual({
      orgNumber: expect.stringMatching(/^\d{10}$/) as string,
      name: expect.stringMatching(/nordlys/i) as string,
      legalForm: expect.any(String) as string,
      city: expect.any(String) as string,
      state: expect.any(String) as string,
    });
    const mistyped = (await suggest('nodlys')).found;
    expect(mistyped.map(({ name }) => name.toLowerCase()).join()).toContain('nordlys');
  });

  it('A beginning of a number is completed in the order of numbers, the deregistered last', async () => {
    const { found } = await suggest('5621-00', '&limit=10', asHolder());
    expect(found).toHaveLength(10);
    for (const { orgNumber } of found) expect(orgNumber).toMatch(/^562100/);
    const alive = found.filter(({ state }) => state !== 'deregistered').map(({ orgNumber }) => orgNumber);
    expect(alive).toEqual(alive.toSorted());
    expect(found.slice(0, alive.length).every(({ state }) => state !== 'deregistered')).toBe(true);
  });

  it('One or two digits are first a name, then a number', async () => {
    const { found } = await suggest('56', '&limit=10', asHolder());
    expect(found.length).toBeGreaterThan(5);
    const places = found.map(({ name }) => /(^| )56/.test(name));
    expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)));
    for (const { name, orgNumber } of found) expect(`${name} ${orgNumber}`).toMatch(/(^| )56/);
  });

  it('A whole number, as people write it, has one suggestion', async () => {
    const { found } = await suggest('562100-0016', '', asHolder());
    expect(found.map(({ orgNumber }) => orgNumber)).toEqual(['5621000016']);
  });

  it('Search finds what is suggested for a name', async () => {
    for (const q of ['nord', 'nodlys', 'bygg', 'a']) {
      const { found } = await suggest(q, '&limit=10', asHolder());
      const { json } = await app.send('/v1/search', {
        method: 'POST',
        headers: { ...asHolder(), 'Content-Type': 'application/json' },
        body: JSON.stringify({ q }),
      });
      const numbers = (json as { companies: { orgNumber: string }[] }).companies.map(
        (each) => each.orgNumber,
      );
      expect(numbers).toEqual(expect.arrayContaining(found.map(({ orgNumber }) => orgNumber)));
    }
  });

  it('A suggestion is free, and does not count as another call', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await suggest('nord')).status).toBe(200);
    const { headers } = await suggest('nord');
    expect(headers['ratelimit-limit']).toBe('30');
    const search = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"q":"nord"}' };
    expect((await app.send('/v1/search', search)).headers['ratelimit-remaining']).toBe('2');
    const before = (await suggest('nord', '', asHolder())).headers['x-credits-remaining'];
    expect((await suggest('nord', '', asHolder())).headers['x-credits-remaining']).toBe(before);
  });

  it.each([
    ['', '', 400, 'Missing required parameter: q'],
    ['nord', '&limit=0', 400, 'Invalid limit'],
    ['nord', '&limit=many', 400, 'Invalid limit'],
    ['x'.repeat(201), '', 400, 'Invalid q'],
  ])('%j%s is answered with %i', async (q, more, status, error) => {
    const reply = await suggest(q, more, asHolder());
    expect([reply.status, reply.json.error]).toEqual([status, error]);
  });

  it('A wrong key is refused, and calls above the own limit too', async () => {
    expect((await suggest('nord', '', { Authorization: 'Bearer cds_wrong' })).status).toBe(401);
    let last = await suggest('nord');
    for (let turn = 0; turn < 30; turn += 1) last = await suggest('nord');
    expect([last.status, last.json.code]).toEqual([429, 'rate_limited']);
  });
});
