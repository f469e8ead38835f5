import { expect, it } from 'vitest';
import { exactPrice, FREE } from '../../api/access/access.ts';
import { openTestGate } from '../support/accounts/admit-calls.ts';

it('The last charge is refunded once, reported in the remaining credits, and counted', async () => {
  const { accounts, reported, begin } = await openTestGate();
  const { admission, tell } = await begin();
  expect(await admission.refund()).toBe(0);
  expect(await admission.charge(exactPrice(7))).toBe(7);
  expect(admission.creditsCharged).toBe(7);
  expect(tell()).toMatchObject({ 'X-Credits-Remaining': '493' });
  expect(await Promise.all([admission.refund(), admission.refund()])).toEqual([7, 0]);
  expect(await admission.refund()).toBe(0);
  expect(tell()).toEqual({ 'X-Credits-Remaining': '500' });
  expect(reported).toEqual(['charged free 7', 'given back free 7']);
  expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
});

it('A guest and a free call get no refund', async () => {
  const { reported, begin } = await openTestGate();
  const guest = await begin({ hasKey: false });
  await guest.admission.charge(exactPrice(7));
  expect(await guest.admission.refund()).toBe(0);
  const holder = await begin();
  await holder.admission.charge(FREE);
  expect(await holder.admission.refund()).toBe(0);
  expect(reported).toEqual(['charged free 0']);
});

it('A failed refund is not retried, since it may have been committed', async () => {
  const { accounts, reported, begin } = await openTestGate();
  const { admission } = await begin();
  await admission.charge(exactPrice(7));
  await accounts.close();
  await expect(admission.refund()).rejects.toThrow('The accounts cannot be refunded now.');
  expect(await admission.refund()).toBe(0);
  expect(reported).toEqual(['charged free 7']);
});
