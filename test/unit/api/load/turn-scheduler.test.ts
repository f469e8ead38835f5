import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnScheduler } from '../../../../api/load/turn-scheduler.ts';

const NEVER = { signal: new AbortController().signal, deadlineAtMs: Infinity };

function withTimeLeft(ms: number): typeof NEVER {
  return { ...NEVER, deadlineAtMs: performance.now() + ms };
}

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

it('A late call gets every second turn beside calls that never end, of its own caller and of others', async () => {
  const turns = new TurnScheduler();
  let isOver = false;
  const runOn = async (caller: string): Promise<void> => {
    while (!isOver) await turns.createWaitForTurn(caller, NEVER)();
  };
  const others = ['a', 'a', 'b', 'c', 'd'].map(runOn);
  const late = turns.createWaitForTurn('a', withTimeLeft(6_000));
  const endless = turns.createWaitForTurn('a', NEVER);
  let steps = 0;
  void (async () => {
    while (!isOver) await endless().then(() => (steps += 1));
  })();
  for (let step = 0; step < 50; step += 1) await late();
  isOver = true;
  await Promise.all(others);
  expect(steps).toBeLessThan(8);
});

it('New work is refused while a waiting call has less than four seconds left', async () => {
  const turns = new TurnScheduler();
  await turns.createWaitForTurn('a', NEVER)();
  const inTime = turns.createWaitForTurn('a', withTimeLeft(7_000))();
  expect(turns.isBehind).toBe(false);
  const behind = turns.createWaitForTurn('b', withTimeLeft(3_900))();
  expect(turns.isBehind).toBe(true);
  await behind;
  expect(turns.isBehind).toBe(false);
  await inTime;
});

it('One caller alone is behind for others, and never for itself', async () => {
  const turns = new TurnScheduler();
  await turns.createWaitForTurn('a', NEVER)();
  const first = turns.createWaitForTurn('b', withTimeLeft(3_900))();
  expect(['a', 'b'].map((caller) => turns.isBehindForOther(caller))).toEqual([true, false]);
  const second = turns.createWaitForTurn('c', withTimeLeft(3_900))();
  expect(turns.isBehindForOther('a')).toBe(false);
  await Promise.all([first, second]);
});

it('A step rejects with the reason of its signal, waiting or not, and the next step runs', async () => {
  const turns = new TurnScheduler();
  const controller = new AbortController();
  const reason = new Error('gone');
  await turns.createWaitForTurn('a', NEVER)();
  const gone = turns.createWaitForTurn('a', { ...NEVER, signal: controller.signal });
  const waiting = gone();
  const other = turns.createWaitForTurn('b', NEVER)();
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(gone()).rejects.toBe(reason);
  await expect(other).resolves.toBeUndefined();
});
