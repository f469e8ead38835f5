import { expect, it } from 'vitest';
import type { Price } from '../../api/calls/access.ts';
import { ERROR_STATUSES } from '../../api/errors/error-table.ts';
import { openTestGate, type SentCall } from '../support/accounts/admit-calls.ts';

const ALL = { creditsNotRefunded: 0 };
const BODY = Buffer.from('{"names":["Nordlys AB"]}');
const SEVEN: Price = { minBalanceCredits: 1, fullPriceCredits: 7 };
const WITH_KEY: SentCall = { headers: { 'idempotency-key': 'order 66' } };
const BY_PROXY: SentCall = { headers: { 'x-proxy-request-id': 'f00d' } };

async function open() {
  const gate = await openTestGate();
  const call = async (sent: SentCall, body: Buffer | null = BODY, address?: string, cost = SEVEN) => {
    const { metered, tell } = await gate.begin(sent, address);
    await metered.recogniseReplay(body);
    const { creditsLeft } = metered.access;
    const { creditsPayingForContent: made } = await metered.charge(cost);
    return { creditsLeft, made, says: metered.creditsCharged, headers: tell(), metered };
  };
  return { ...gate, call };
}

it('A repeat by Idempotency-Key is free, even without credits left', async () => {
  const { accounts, reported, call } = await open();
  expect(await call(WITH_KEY)).toMatchObject({
    creditsLeft: 500,
    made: 7,
    says: 7,
    headers: { 'X-Credits-Remaining': '493' },
  });
  await accounts.charge(493);
  const repeat = await call(WITH_KEY);
  expect(repeat).toMatchObject({ creditsLeft: 7, made: 7, says: 0 });
  expect(repeat.headers).toEqual({ 'X-Credits-Remaining': '0', 'Idempotent-Replay': 'true' });
  expect(reported).toEqual(['charged free 7']);
});

it('The answer to a repeat is worth no more than the first call paid, unless it cannot be divided', async () => {
  const { call } = await open();
  await call(WITH_KEY);
  expect(await call(WITH_KEY, BODY, undefined, { minBalanceCredits: 1, fullPriceCredits: 50 })).toMatchObject(
    {
      made: 7,
      says: 0,
    },
  );
  expect(await call(WITH_KEY, BODY, undefined, { minBalanceCredits: 1, fullPriceCredits: 3 })).toMatchObject({
    made: 3,
    says: 0,
  });
  expect(await call(WITH_KEY, BODY, undefined, { minBalanceCredits: 9, fullPriceCredits: 9 })).toMatchObject({
    made: 9,
    says: 0,
  });
});

it('An idempotency key of another body, address or endpoint is refused', async () => {
  const { accounts, begin, call } = await open();
  await call(WITH_KEY);
  const others: [SentCall, Buffer | null][] = [
    [WITH_KEY, Buffer.from('{}')],
    [WITH_KEY, null],
    [{ ...WITH_KEY, endpoint: '/v1/search' }, BODY],
  ];
  for (const [sent, body] of others) {
    const { metered } = await begin(sent);
    await expect(metered.recogniseReplay(body)).rejects.toMatchObject({
      code: 'idempotency_conflict',
      message: 'Idempotency-Key was used with another request',
    });
  }
  expect(ERROR_STATUSES.idempotency_conflict).toBe(422);
  expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 493 });
});

it('An idempotency key that another request uses after the look-up is refused', async () => {
  const { begin, call } = await open();
  const { metered, tell } = await begin(WITH_KEY);
  await metered.recogniseReplay(Buffer.from('{}'));
  await call(WITH_KEY);
  await expect(metered.charge(SEVEN)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  expect(tell()).toEqual({ 'X-Credits-Remaining': '493' });
});

it.each(['', 'å', 'a\tb', 'x'.repeat(129)])('The idempotency key %j is refused', async (key) => {
  const { begin } = await open();
  const { metered } = await begin({ headers: { 'idempotency-key': key } });
  await expect(metered.recogniseReplay(BODY)).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: 'Invalid Idempotency-Key',
  });
});

it('A retry by our proxy is charged once and reports the price', async () => {
  const { accounts, reported, call } = await open();
  await call(BY_PROXY);
  const repeat = await call(BY_PROXY);
  expect(repeat).toMatchObject({ creditsLeft: 493, made: 7, says: 7 });
  expect(repeat.headers).toEqual({ 'X-Credits-Remaining': '493', 'Idempotent-Replay': 'true' });
  await accounts.charge(493);
  // With nothing left it is not refused either.
  expect(await call(BY_PROXY)).toMatchObject({ creditsLeft: 7, made: 7, says: 7 });
  expect(reported).toEqual(['charged free 7']);
});

it('A different request is another call, whatever id a proxy gives it', async () => {
  const { call } = await open();
  await call(BY_PROXY);
  expect(await call(BY_PROXY, Buffer.from('{}'))).toMatchObject({ made: 7, says: 7 });
  expect(await call({ ...BY_PROXY, endpoint: '/v1/search' })).toMatchObject({
    headers: { 'X-Credits-Remaining': '479' },
  });
});

it('Only request ids of trusted proxies are used', async () => {
  const { call } = await open();
  for (const left of ['493', '486'])
    expect((await call(BY_PROXY, BODY, '10.0.0.2')).headers).toEqual({ 'X-Credits-Remaining': left });
});

it('The caller’s idempotency key overrides the id of a proxy', async () => {
  const { call } = await open();
  const both = (id: string): SentCall => ({
    headers: { ...WITH_KEY.headers, 'x-proxy-request-id': id },
  });
  await call(both('1'));
  expect(await call(both('1'))).toMatchObject({ made: 7, says: 0 });
  expect(await call(both('2'))).toMatchObject({ made: 7, says: 0 });
});

it('Idempotency keys of guests and of the console are ignored, and the console’s repeats by a proxy are charged once', async () => {
  const { reported, call } = await open();
  const guest: SentCall = { hasKey: false, headers: { 'idempotency-key': '' } };
  expect(await call(guest)).toMatchObject({ creditsLeft: null, made: 0, says: 0, headers: {} });
  const visit: SentCall = { isConsole: true, headers: { 'idempotency-key': '' } };
  for (const says of [7, 7]) expect(await call(visit, null)).toMatchObject({ says });
  const tried: SentCall = { isConsole: true, ...BY_PROXY };
  for (const left of ['479', '479'])
    expect((await call(tried, null)).headers).toMatchObject({ 'X-Credits-Remaining': left });
  expect(reported).toEqual(['charged free 7', 'charged free 7', 'charged free 7']);
});

it('A charge is refunded when no answer to its idempotency key was delivered', async () => {
  const { accounts, call } = await open();
  const first = await call(WITH_KEY);
  const second = await call(WITH_KEY);
  expect(await first.metered.refund(ALL)).toBe(0);
  expect(await second.metered.refund(ALL)).toBe(7);
  expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
  expect(await call(WITH_KEY)).toMatchObject({ made: 7, says: 7 });
});
