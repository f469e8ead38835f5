import { expect, it } from 'vitest';
import { ByteBudget } from '../../../../api/load/byte-budget.ts';

it('A byte budget is exhausted for a caller with half of it, and for all callers when it is full', () => {
  const budget = new ByteBudget(100);
  const giveBack = budget.countUntilReleased('a', 50);
  expect([budget.isFullFor('a'), budget.isFullFor('b')]).toEqual([true, false]);
  budget.countUntilReleased('b', 49);
  budget.countUntilReleased('c', 1);
  expect([budget.isFullFor('c'), budget.totalHeldBytes]).toEqual([true, 100]);
  giveBack();
  giveBack();
  expect([budget.isFullFor('a'), budget.totalHeldBytes]).toEqual([false, 50]);
});
