import { expect, it } from 'vitest';
import { FairQueue } from '../../../../api/load/fair-queue.ts';

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.peekNextTurn(); next !== null; next = queue.peekNextTurn())
    taken.push(queue.takeTurn(next.caller)!);
  return taken;
}

it('A fair queue serves callers in turn, and the items of a caller in order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item[0]!, item);
  expect(queue.length).toBe(6);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect([queue.length, queue.peekNextTurn(), queue.takeTurn('a')]).toEqual([0, null, null]);
});

it('A fair queue sorts the items of a caller, and equal items by arrival', () => {
  const queue = new FairQueue<string>((a, b) => a.length < b.length);
  for (const item of ['three', 'one', 'seven', 'two']) queue.push('a', item);
  expect(drain(queue)).toEqual(['one', 'two', 'three', 'seven']);
});

it('A fair queue skips callers whose first item is not accepted', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'b1']) queue.push(item[0]!, item);
  expect(queue.peekNextTurn((caller) => caller !== 'a')).toEqual({ caller: 'b', item: 'b1' });
  expect(queue.peekNextTurn(() => false)).toBeNull();
});

it('A fair queue removes an item once', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2']) queue.push('a', item);
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'a2')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(drain(queue)).toEqual(['a2']);
});

it('A fair queue drops the newest item of the caller with the most items', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'b1', 'b2', 'c1']) queue.push(item[0]!, item);
  expect(queue.removeNewestOfBusiestCaller()).toEqual({ caller: 'b', item: 'b2' });
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1']);
  expect(queue.removeNewestOfBusiestCaller()).toBeNull();
});
