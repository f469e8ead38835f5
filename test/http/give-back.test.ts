import { expect, it } from 'vitest';
import { createFixedPrice, FREE_PRICE } from '../../api/calls/access.ts';
import { openTestGate } from '../support/accounts/admit-calls.ts';

const ALL = { creditsNotRefunded: 0 };

it('The last charge is refunded once, reported in the remaining credits, and counted', async () => {
  const { accounts, reported, begin } = await openTestGate();
  const { metered, tell } = await begin();
  expect(await metered.refund(ALL)).toBe(0);
  expect(await metered.charge(createFixedPrice(7))).toEqual({ creditsPayingForContent: 7 });
  expect(metered.creditsCharged).toBe(7);
  expect(tell()).toMatchObject({ 'X-Credits-Remaining': '493' });
  expect(await Promise.all([metered.refund(ALL), metered.refund(ALL)])).toEqual([7, 0]);
  expect(await metered.refund(ALL)).toBe(0);
  expect(tell()).toEqual({ 'X-Credits-Remaining': '500' });
  expect(reported).toEqual(['charged free 7', 'given back free 7']);
  expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
});

it('A guest and a free call get no refund', async () => {
  const { reported, begin } = await openTestGate();
  const guest = await begin({ hasKey: false });
  await guest.metered.charge(createFixedPrice(7));
  expect(await guest.metered.refund(ALL)).toBe(0);
  const holder = await begin();
  await holder.metered.charge(FREE_PRICE);
  expect(await holder.metered.refund(ALL)).toBe(0);
  expect(reported).toEqual(['charged free 0']);
});

it('A failed refund is not retried, since it may have been committed', async () => {
  const { accounts, reported, begin } = await openTestGate();
  const { metered } = await begin();
  await metered.charge(createFixedPrice(7));
  await accounts.close();
  await expect(metered.refund(ALL)).rejects.toThrow(
    'The accounts cannot be refunded now, because their database failed.',
  );
  expect(await metered.refund(ALL)).toBe(0);
  expect(reported).toEqual(['charged free 7']);
});
