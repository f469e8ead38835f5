import { expect, it } from 'vitest';
import { FairQueue } from '../../../../api/load/fair-queue.ts';

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.peekNextTurn(); next !== null; next = queue.peekNextTurn())
    taken.push(queue.takeTurn(next.caller)!);
  return taken;
}

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
