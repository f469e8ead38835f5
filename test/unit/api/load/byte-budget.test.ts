import { expect, it } from 'vitest';
import { ByteBudget } from '../../../../api/load/byte-budget.ts';

it('is spent for a caller that holds half, and for all when everything is held', () => {
  const budget = new ByteBudget(100);
  const giveBack = budget.hold('a', 50);
  expect([budget.isSpentFor('a'), budget.isSpentFor('b')]).toEqual([true, false]);
  budget.hold('b', 49);
  budget.hold('c', 1);
  expect([budget.isSpentFor('c'), budget.held]).toEqual([true, 100]);
  giveBack();
  giveBack();
  expect([budget.isSpentFor('a'), budget.held]).toEqual([false, 50]);
});
