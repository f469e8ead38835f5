import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapInOrder } from '../../../../shared/tasks/map-in-order.ts';

const wait = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
};

async function* toValues(count: number, onRead: (value: number) => void = () => undefined) {
  for (let value = 0; value < count; value += 1) {
    onRead(value);
    yield value;
  }
}

describe('mapInOrder', () => {
  it('yields in the order of the values, whichever is ready first', async () => {
    const results = mapInOrder(toValues(20), 4, async (value) => {
      await wait((value * 7) % 5);
      return value * 2;
    });
    expect(await Array.fromAsync(results)).toEqual(Array.from({ length: 20 }, (_, place) => place * 2));
  });

  it('does no more at the same time than it may, and reads no value before there is room', async () => {
    let underWay = 0;
    let most = 0;
    let read = 0;
    let done = 0;
    const values = toValues(20, () => {
      read += 1;
      expect(read - done).toBeLessThanOrEqual(3);
    });
    for await (const _ of mapInOrder(values, 3, async (value) => {
      most = Math.max(most, (underWay += 1));
      await wait(value % 3);
      underWay -= 1;
    }))
      done += 1;
    expect(most).toBe(3);
  });

  it('yields a result while the next value is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    async function* slow() {
      yield 1;
      await promise;
      yield 2;
    }
    const results = mapInOrder(slow(), 4, async (value) => value);
    expect(await results.next()).toEqual({ done: false, value: 1 });
    resolve(undefined);
    expect(await results.next()).toEqual({ done: false, value: 2 });
    expect((await results.next()).done).toBe(true);
  });

  it('ends with the error of the work, though a value is still waited for', async () => {
    async function* endless() {
      yield 1;
      await new Promise(() => undefined);
    }
    const failing = mapInOrder(endless(), 4, async () => {
      throw new Error('no disk');
    });
    await expect(failing.next()).rejects.toThrow('no disk');
  });
});
