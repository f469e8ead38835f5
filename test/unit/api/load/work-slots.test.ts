import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoSlotError, WorkSlots, type WorkSlot } from '../../../../api/load/work-slots.ts';

const LIMITS = { maxUnits: 8, maxUnitsPerCaller: 6, maxWaiting: 3, maxWaitMs: 750 };
const NEVER = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The state of a call: its place, its error, or null while it waits. */
function enter(places: WorkSlots, caller: string, units: number, signal = NEVER) {
  const call: { place: WorkSlot | null; error: unknown } = { place: null, error: null };
  void Promise.resolve(places.acquire(caller, units, signal)).then(
    (place) => (call.place = place),
    (error: unknown) => (call.error = error),
  );
  return call;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('Calls get slots while units are free, and waiting calls when units are released', async () => {
  const places = new WorkSlots(LIMITS);
  const first = enter(places, 'a', 6);
  const second = enter(places, 'b', 2);
  const third = enter(places, 'c', 2);
  await settle();
  expect([first.place === null, second.place === null, third.place === null]).toEqual([false, false, true]);
  expect([places.unitsUnderWay, places.waitingCalls]).toEqual([8, 1]);
  second.place!.release();
  await settle();
  expect([third.place === null, places.unitsUnderWay, places.waitingCalls]).toEqual([false, 8, 0]);
});

it('One caller cannot occupy all units', async () => {
  const places = new WorkSlots(LIMITS);
  const own = enter(places, 'a', 6);
  const more = enter(places, 'a', 1);
  const other = enter(places, 'b', 2);
  await settle();
  expect([own.place === null, more.place === null, other.place === null]).toEqual([false, true, false]);
});

it('A call over the limit of a caller counts as that limit', async () => {
  const places = new WorkSlots(LIMITS);
  const call = enter(places, 'a', 1_000);
  await settle();
  expect([call.place === null, places.unitsUnderWay]).toEqual([false, 6]);
});

it('A small call does not overtake a large one that waits for others', async () => {
  const places = new WorkSlots(LIMITS);
  const first = enter(places, 'a', 5);
  const large = enter(places, 'b', 6);
  const small = enter(places, 'c', 1);
  await settle();
  expect([large.place, small.place]).toEqual([null, null]);
  first.place!.release();
  await settle();
  expect([large.place === null, small.place === null]).toEqual([false, false]);
});

it('A call that has waited too long is refused with Retry-After seconds', async () => {
  const places = new WorkSlots(LIMITS);
  enter(places, 'a', 6);
  enter(places, 'b', 2);
  const late = enter(places, 'c', 1);
  await vi.advanceTimersByTimeAsync(749);
  expect(late.error).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(late.error).toBeInstanceOf(NoSlotError);
  expect((late.error as NoSlotError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
  expect((late.error as NoSlotError).retryAfterSeconds).toBeLessThanOrEqual(10);
  expect(places.waitingCalls).toBe(0);
});

it('A full queue drops the newest call of the caller with the most waiting calls', async () => {
  const places = new WorkSlots(LIMITS);
  enter(places, 'a', 6);
  const burst = [1, 2, 3].map(() => enter(places, 'a', 1));
  enter(places, 'b', 2);
  const other = enter(places, 'b', 1);
  await settle();
  expect(burst.map(({ error }) => error instanceof NoSlotError)).toEqual([false, false, true]);
  expect(other.error).toBeNull();
});

it('A waiting call leaves the queue when its signal aborts, and rejects with the reason', async () => {
  const places = new WorkSlots(LIMITS);
  const first = enter(places, 'a', 6);
  enter(places, 'b', 2);
  const controller = new AbortController();
  const gone = enter(places, 'c', 1, controller.signal);
  const reason = new Error('gone');
  controller.abort(reason);
  await settle();
  expect([gone.error, places.waitingCalls]).toEqual([reason, 0]);
  first.place!.release();
  expect(places.unitsUnderWay).toBe(2);
});

it('A call gets its slot when the call before it leaves the queue', async () => {
  const places = new WorkSlots(LIMITS);
  enter(places, 'a', 5);
  const controller = new AbortController();
  const large = enter(places, 'b', 6, controller.signal);
  const small = enter(places, 'c', 1);
  await settle();
  expect(small.place).toBeNull();
  controller.abort(new Error('gone'));
  await settle();
  expect([large.error === null, small.place === null]).toEqual([false, false]);
});

it('Units are released once, however often a slot is released or shrunk', async () => {
  const places = new WorkSlots(LIMITS);
  const call = enter(places, 'a', 6);
  await settle();
  call.place!.shrinkTo(1);
  call.place!.shrinkTo(3);
  expect(places.unitsUnderWay).toBe(1);
  call.place!.release();
  call.place!.release();
  expect(places.unitsUnderWay).toBe(0);
});
