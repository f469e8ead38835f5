import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { match } from '../../api/routes/match/match.ts';
import { countCreditsLeft, leaveCredits } from '../support/accounts/leave-credits.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeEach(async () => {
  app = await serveWeekly();
});
afterEach(() => app.close());

const withKey = () => ({ Authorization: `Bearer ${app.key}` });
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  app.send('/v1/match', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const LOGISTIK = { name: 'Nordlys Logistik AB' };
const UNKNOWN = { name: 'Kvartersbutiken Ugglan AB' };

describe('POST /v1/match', () => {
  it('A list is answered in order, with what is meant and why', async () => {
    const items = [
      { id: 'a', ...LOGISTIK },
      UNKNOWN,
      { id: 7, name: 'nordlsy logistik ab', city: 'Göteborg' },
      'x',
    ];
    const reply = await post({ items, candidates: 1 });
    expect(reply.status).toBe(200);
    expect(match.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(reply.json.results).toMatchObject([
      {
        id: 'a',
        decision: 'match',
        company: { ...LOGISTIK, orgNumber: companyNumber(1), state: 'active' },
        score: 1,
        reasons: ['exact_name'],
      },
      { id: 1, decision: 'none', company: null, score: null, reasons: [], candidates: [] },
      { id: 7, decision: 'match', company: LOGISTIK, reasons: ['typo', 'city'] },
      { id: 3, decision: 'invalid', reasons: ['malformed_item'] },
    ]);
    expect(reply.json.metadata).toMatchObject({
      items: 4,
      matched: 2,
      withCandidates: 0,
      none: 1,
      invalid: 1,
      mode: 'guest',
      creditsCharged: 0,
    });
  });

  it('Candidates are shown as many as asked for, and decide nothing', async () => {
    const items = [{ name: 'Nordlys' }];
    const [none, two] = await Promise.all([0, 2].map((candidates) => post({ items, candidates })));
    expect(none!.json.results[0]).toMatchObject({ candidates: [] });
    const { candidates, ...decided } = two!.json.results[0];
    expect(candidates.length).toBeGreaterThan(0);
    expect(none!.json.results[0]).toEqual({ ...decided, candidates: [] });
  });

  it.each([
    ['camel case', { orgNumber: companyNumber(1), postalCode: '11122', legalForm: 'AB' }],
    ['numbers instead of texts', { org_number: Number(companyNumber(1)), postal_code: 11122 }],
    ['blank and unknown fields', { org_number: companyNumber(1), name: ' ', city: null, colour: 'red' }],
  ])('An item can have %s', async (_, item) => {
    const { results } = (await post({ items: [item] })).json;
    expect(results[0]).toMatchObject({ decision: 'match', company: LOGISTIK });
  });

  it.each(['application/json', 'application/x-ndjson'])(
    'Ids of 64 bits are given back in %s',
    async (type) => {
      const ids = ['9223372036854775807', '-9223372036854775808', '7', '"9223372036854775807"'];
      const items = ids.map((id) => `{"id": ${id}, "name": "Nordlys"}`);
      const body = type === 'application/json' ? `{"items": [${items.join()}]}` : items.join('\n');
      const headers = { ...withKey(), 'Content-Type': type };
      const reply = await app.send('/v1/match', { method: 'POST', headers, body });
      expect(Array.from(reply.text.matchAll(/"id":([^,]+)/g), ([, id]) => id)).toEqual(ids);
    },
  );

  it.each([
    [{}, 'Missing required parameter: items'],
    [{ items: [] }, 'Missing required parameter: items'],
    [{ items: 'x' }, 'Invalid items'],
    [{ items: {} }, 'Invalid items'],
    [{ items: [LOGISTIK], candidates: -1 }, 'Invalid candidates'],
    [{ items: Array(11).fill(LOGISTIK) }, 'Too many items (max 10)'],
  ])('A request %j is refused', async (body, error) => {
    expect(await post(body)).toMatchObject({ status: 400, json: { error } });
  });

  it.each(['name', 'city', 'postal_code', 'legal_form'])(
    'A %s of 201 characters is no item',
    async (field) => {
      const items = [200, 201].map((length) => ({ ...LOGISTIK, [field]: 'x'.repeat(length) }));
      const { results } = (await post({ items })).json;
      const decisions = results.map((each: { decision: string }) => each.decision === 'invalid');
      expect(decisions).toEqual([false, true]);
    },
  );

  it('A name of 201 characters, an object for a text and an id that is a list are no items', async () => {
    const items = [
      { name: 'x'.repeat(201) },
      { name: {} },
      { id: [], ...LOGISTIK },
      { ...LOGISTIK, city: 5 },
    ];
    const { results } = (await post({ items })).json;
    const reasons = results.map((each: { reasons: unknown }) => each.reasons);
    expect(reasons).toEqual(Array(4).fill(['malformed_item']));
  });

  it('A company found by its number costs a tenth, others a credit, and nothing the rest', async () => {
    const byNumber = { org_number: companyNumber(1) };
    const before = await countCreditsLeft(app);
    const items = [byNumber, { ...byNumber, ...LOGISTIK }, LOGISTIK, UNKNOWN, 5];
    const reply = await post({ items }, withKey());
    expect(reply.json.metadata.creditsCharged).toBe(2);
    expect(await countCreditsLeft(app)).toBe(before - 2);
    await leaveCredits(app, 1);
    expect((await post({ items }, withKey())).status).toBe(402);
    expect((await post({ items: [byNumber, UNKNOWN] }, withKey())).json.metadata.creditsCharged).toBe(1);
  });
});

interface Stream {
  readonly sent: ClientRequest;
  readonly response: Promise<IncomingMessage>;
}

function open(headers: Record<string, string>, query = ''): Stream {
  const sent = request(`${app.address}/v1/match${query}`, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/x-ndjson', ...headers },
  });
  const response = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
  return { sent, response };
}

async function send(lines: string, headers = withKey(), query = '') {
  const { sent, response } = open(headers, query);
  sent.end(lines);
  const answer = await response;
  const body = await text(answer);
  const rows = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { status: answer.statusCode, type: answer.headers['content-type'], rows };
}

const toLines = (items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('');

describe('POST /v1/match with a stream', () => {
  it('Lines are answered in order, bad ones with their number, and the last line has the metadata', async () => {
    const long = JSON.stringify({ name: 'x', colour: 'y'.repeat(16_384) });
    const lines = `\uFEFF${JSON.stringify(LOGISTIK)}\r\n\n${long}\nnonsense\n[]\n{"id":"u","name":"Ugglan i Mossen"}`;
    const { status, type, rows } = await send(lines, withKey(), '?candidates=0');
    expect([status, type]).toEqual([200, 'application/x-ndjson']);
    expect(rows).toMatchObject([
      { id: 0, decision: 'match', company: LOGISTIK },
      { id: 1, decision: 'invalid', reasons: ['malformed_line'], line: 3 },
      { id: 2, decision: 'invalid', reasons: ['malformed_line'], line: 4 },
      { id: 3, decision: 'invalid', reasons: ['malformed_item'], line: 5 },
      { id: 'u', decision: 'none' },
      { metadata: { items: 5, matched: 1, none: 1, invalid: 3, creditsCharged: 1 } },
    ]);
    expect(rows.at(-1).metadata.generations).toHaveLength(1);
  });

  it('A line is answered before the next one is sent', async () => {
    const { sent, response } = open(withKey());
    sent.write(toLines([LOGISTIK]));
    const rows = createInterface(await response)[Symbol.asyncIterator]();
    expect(JSON.parse((await rows.next()).value!)).toMatchObject({ company: LOGISTIK });
    sent.end(toLines([UNKNOWN]));
    expect(JSON.parse((await rows.next()).value!)).toMatchObject({ id: 1, decision: 'none' });
    expect(JSON.parse((await rows.next()).value!)).toHaveProperty('metadata');
  });

  it('An empty stream has metadata alone, and costs nothing', async () => {
    const { rows } = await send('\n\n');
    expect(rows).toMatchObject([{ metadata: { items: 0, generations: [], creditsCharged: 0 } }]);
  });

  it('Decisions are those of a call with the same items', async () => {
    const items = ['Nordlys', 'nordlsy logistik ab', 'fit lab', 'Ugglan', 'Mälarens Snickeri'].map(
      (name) => ({ name }),
    );
    const { rows } = await send(toLines(items));
    expect(rows.slice(0, -1)).toEqual((await post({ items })).json.results);
  });

  it('When the credits end, the last line says where to go on, and nothing is charged twice', async () => {
    await leaveCredits(app, 2);
    const byNumber = { org_number: companyNumber(1) };
    const items = [LOGISTIK, UNKNOWN, byNumber, byNumber, LOGISTIK, UNKNOWN];
    const { rows } = await send(toLines(items));
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toMatchObject({ code: 'no_credits', nextLine: 5 });
    expect(await countCreditsLeft(app)).toBe(0);
    expect((await send(toLines(items))).status).toBe(402);
  });

  it('Small prices are added up over the parts of a stream', async () => {
    const before = await countCreditsLeft(app);
    const { rows } = await send(toLines(Array(1_005).fill({ org_number: companyNumber(1) })));
    expect(rows).toHaveLength(1_006);
    expect(rows.at(-1).metadata).toMatchObject({ matched: 1_005, creditsCharged: 101 });
    expect(await countCreditsLeft(app)).toBe(before - 101);
  });

  it('A caller that leaves pays for what it received', async () => {
    const before = await countCreditsLeft(app);
    const { sent, response } = open(withKey());
    sent.write(toLines([LOGISTIK, LOGISTIK]));
    const answer = await response;
    const rows = createInterface(answer)[Symbol.asyncIterator]();
    await rows.next();
    await rows.next();
    sent.destroy();
    await wait(100);
    expect(await countCreditsLeft(app)).toBe(before - 2);
  });

  it('A caller that sends without reading is waited for, and answered whole when it reads', async () => {
    const { sent, response } = open(withKey(), '?candidates=0');
    // The answer gives ids back. It is longer than the buffers of any kernel between the two.
    const items = Array.from({ length: 8_000 }, () => ({ name: 'Nordlys', id: 'x'.repeat(10_000) }));
    sent.end(toLines(items));
    const answer = await response;
    let unsentBytes: number;
    // Nothing more is sent once every buffer between the two is full.
    do {
      unsentBytes = sent.writableLength;
      await wait(300);
    } while (sent.writableLength < unsentBytes);
    expect(unsentBytes).toBeGreaterThan(1_000_000);
    const rows = (await text(answer)).trim().split('\n');
    expect(rows).toHaveLength(8_001);
    expect(JSON.parse(rows.at(-1)!).metadata).toMatchObject({ items: 8_000 });
  });

  it('Guests, unknown forms of a body, and an Idempotency-Key are refused', async () => {
    expect((await send('{}', {} as never)).status).toBe(401);
    expect((await send('{}', { ...withKey(), 'Content-Encoding': 'gzip' } as never)).status).toBe(415);
    expect((await send('{}', { ...withKey(), 'Idempotency-Key': 'a' } as never)).status).toBe(400);
    expect((await send('{}', withKey(), '?candidates=x')).status).toBe(400);
    const headers = { 'Content-Type': 'application/jsonl' };
    const other = await app.send('/v1/match', { method: 'POST', headers, body: '{}' });
    expect([other.status, other.json.detail]).toEqual([415, expect.stringContaining('application/x-ndjson')]);
  });
});
