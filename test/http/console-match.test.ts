import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveConsole, type ServedConsole } from '../support/service/serve-console.ts';

describe('the calls of the page that matches a list', () => {
  let served: ServedConsole;
  beforeAll(async () => (served = await serveConsole()));
  afterAll(() => served?.close());

  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${served.address}/console/match${path}`, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as any };
  };
  const items = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => ({ name: 'Östra Plommonvallens Bärgning AB' })));

  it('Rows get the decisions of /v1/match, in words', async () => {
    const sent = [{ name: 'Östra Plomonvallens Bärgning', city: 'Stockholm' }, { name: 'Bygg AB' }, {}];
    const { body } = await post('/rows', { items: JSON.stringify(sent) });
    const called = await fetch(`${served.address}/v1/match`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: sent, candidates: 5 }),
    });
    const { results } = (await called.json()) as any;
    const toNumbers = (each: any) => each?.map(({ orgNumber }: any) => orgNumber.replace('-', ''));
    expect(body.rows.map(({ decision }: any) => decision)).toEqual(['match', 'candidates', 'invalid']);
    expect(body.rows.map(({ candidates }: any) => toNumbers(candidates))).toEqual(
      results.map(({ candidates }: any) => candidates.map(({ company }: any) => company.orgNumber)),
    );
    expect(body.rows[0].match).toMatchObject({
      orgNumber: '562003-2705',
      town: 'Stockholm',
      state: { text: 'Aktivt', tone: 'good' },
      reasons: 'felskrivet, utan organisationsform, ort',
    });
  });

  it('The columns of a list are guessed by their heads, or by their values', async () => {
    const guess = async (rows: unknown) => (await post('/columns', { rows: JSON.stringify(rows) })).body;
    const row = ['Bygg AB', '562003-2705', '111 22'];
    expect(await guess([['Leverantör', 'Org nr', 'Postnr'], row])).toEqual({
      columns: { name: 0, orgNumber: 1, postalCode: 2 },
      headRow: 0,
    });
    expect(await guess([row, row])).toEqual({
      columns: { name: 0, orgNumber: 1, postalCode: 2 },
      headRow: null,
    });
  });

  it.each([
    ['a list longer than a guest may send', '/rows', { items: items(11) }, {}, 400, 'invalid_parameter'],
    [
      'a list of an account that is signed out',
      '/rows',
      { items: items(1), account: 'true' },
      {},
      401,
      'missing_key',
    ],
    ['what is no list', '/rows', { items: 'no' }, {}, 400, 'invalid_json'],
    ['rows that are none', '/columns', { rows: '[1]' }, {}, 400, 'invalid_json'],
    ['too many columns', '/columns', { rows: `[[""${',""'.repeat(120)}]]` }, {}, 400, 'invalid_json'],
    [
      'a form of another site',
      '/rows',
      { items: items(1) },
      { 'Sec-Fetch-Site': 'cross-site' },
      403,
      'forbidden',
    ],
    ['too long a form', '/columns', { rows: 'x'.repeat(70_000) }, {}, 413, 'body_too_large'],
  ] as const)('Refuses %s', async (_, path, fields, headers, status, code) => {
    const refused = await post(path, fields, headers);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });
});
