import { expect, it } from 'vitest';
import { TrafficRecorder } from '../../../../api/metrics/traffic-recorder.ts';
import type { MinuteLatencyBucketCount } from '../../../../shared/accounts/usage/traffic-store.ts';

const NOON = Date.parse('2026-06-20T12:00:00.000Z');

function open() {
  const state = { nowMs: NOON, failure: null as Error | null, written: [] as MinuteLatencyBucketCount[][] };
  const write = async (counts: readonly MinuteLatencyBucketCount[]): Promise<void> => {
    if (state.failure !== null) throw state.failure;
    state.written.push([...counts]);
  };
  const recorder = new TrafficRecorder(write, () => state.nowMs);
  return Object.assign(state, { recorder, cell: recorder.addCounter('/v1/search', '2xx') });
}

const line = ({ minute, fromMs, calls }: MinuteLatencyBucketCount): unknown[] => [
  minute.slice(11),
  fromMs,
  calls,
];

it('A request is counted by latency bucket, whose upper bound is inclusive', async () => {
  const { recorder, cell, ...state } = open();
  for (const ms of [0, 0.06, 1, 1.01, 2, 9_999, 10_000, 10_000.1, 86_400_000]) recorder.count(cell, ms);
  await recorder.flush();
  expect(state.written.map((counts) => counts.map(line))).toEqual([
    [
      ['12:00Z', 0, 3],
      ['12:00Z', 1, 2],
      ['12:00Z', 5_000, 2],
      ['12:00Z', 10_000, 2],
    ],
  ]);
});

it('A request is counted once, in the minute in which it ended', async () => {
  const opened = open();
  const { recorder, cell } = opened;
  recorder.count(cell, 0);
  opened.nowMs = NOON + 59_999;
  recorder.count(cell, 0);
  opened.nowMs = NOON + 60_000;
  recorder.count(cell, 0);
  await recorder.flush();
  recorder.count(cell, 0);
  await recorder.flush();
  await recorder.flush();
  expect(opened.written.map((counts) => counts.map(line))).toEqual([
    [
      ['12:00Z', 0, 2],
      ['12:01Z', 0, 1],
    ],
    [['12:01Z', 0, 1]],
    [],
  ]);
});

it('Counts that could not be written are written the next time', async () => {
  const opened = open();
  const { recorder, cell } = opened;
  opened.failure = new Error('away');
  recorder.count(cell, 0);
  await expect(recorder.flush()).rejects.toThrow('away');
  recorder.count(cell, 0);
  opened.nowMs += 60_000;
  recorder.count(cell, 0);
  await expect(recorder.flush()).rejects.toThrow('away');
  opened.failure = null;
  await recorder.flush();
  expect(opened.written.map((counts) => counts.map(line))).toEqual([
    [
      ['12:00Z', 0, 2],
      ['12:01Z', 0, 1],
    ],
  ]);
});

it('Writes do not overlap, and a failed one loses nothing', async () => {
  const opened = open();
  const { recorder, cell } = opened;
  opened.failure = new Error('away');
  recorder.count(cell, 0);
  const first = recorder.flush();
  const second = recorder.flush();
  await expect(first).rejects.toThrow('away');
  opened.failure = null;
  await second.catch(() => undefined);
  await recorder.flush();
  expect(opened.written.flat().map(line)).toEqual([['12:00Z', 0, 1]]);
});

it('Requests counted during a failed write are retained', async () => {
  const state = { nowMs: NOON };
  const { promise: away, reject: fail } = Promise.withResolvers<void>();
  const writes: (readonly MinuteLatencyBucketCount[])[] = [];
  const recorder = new TrafficRecorder(
    (counts) => {
      writes.push(counts);
      return writes.length > 1 ? Promise.resolve() : away;
    },
    () => state.nowMs,
  );
  const cell = recorder.addCounter('/v1/search', '2xx');
  recorder.count(cell, 0);
  const first = recorder.flush();
  await expect.poll(() => writes).toHaveLength(1);
  recorder.count(cell, 0);
  state.nowMs += 60_000;
  recorder.count(cell, 0);
  fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await recorder.flush();
  expect(writes[1]!.map(line)).toEqual([
    ['12:00Z', 0, 2],
    ['12:01Z', 0, 1],
  ]);
});

it('Only the newest counts are retained while nothing can be written', async () => {
  const opened = open();
  const { recorder, cell } = opened;
  opened.failure = new Error('away');
  for (let minute = 0; minute < 10_050; minute += 1) {
    opened.nowMs = NOON + minute * 60_000;
    recorder.count(cell, 0);
    if (minute % 1_000 === 0) await recorder.flush().catch(() => undefined);
  }
  await recorder.flush().catch(() => undefined);
  opened.failure = null;
  await recorder.flush();
  const [counts] = opened.written;
  expect(counts).toHaveLength(10_000);
  expect(counts![0]!.minute).toBe(new Date(NOON + 50 * 60_000).toISOString().replace(':00.000', ''));
});
