import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnScheduler } from '../../../../api/load/turn-scheduler.ts';

const NEVER = new AbortController().signal;

it('One step runs per turn of the event loop, and callers alternate', async () => {
  const turns = new TurnScheduler();
  const ran: string[] = [];
  const call = async (caller: string, name: string): Promise<void> => {
    await turns.createWaitForTurn(caller, NEVER)();
    ran.push(name);
  };
  const all = Promise.all([call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('b', 'b1')]);
  await Promise.resolve();
  expect(ran).toEqual(['a1']);
  await nextTurn();
  expect(ran).toEqual(['a1', 'a2']);
  await all;
  expect(ran).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('Steps of older calls run first, and those of long calls last', async () => {
  const turns = new TurnScheduler();
  const ran: string[] = [];
  const call = async (name: string, steps: number): Promise<void> => {
    const turn = turns.createWaitForTurn('a', NEVER);
    for (let step = 0; step < steps; step += 1) {
      await turn();
      ran.push(name);
    }
  };
  await Promise.all([call('long', 7), call('first', 2), call('second', 2)]);
  expect(ran.join(' ')).toBe('long long long long first first second second long long long');
});

it('A step rejects with the reason of its signal, waiting or not, and the next step runs', async () => {
  const turns = new TurnScheduler();
  const controller = new AbortController();
  const reason = new Error('gone');
  await turns.createWaitForTurn('a', NEVER)();
  const gone = turns.createWaitForTurn('a', controller.signal);
  const waiting = gone();
  const other = turns.createWaitForTurn('b', NEVER)();
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(gone()).rejects.toBe(reason);
  await expect(other).resolves.toBeUndefined();
});
