import { expect, it } from 'vitest';
import { TrafficRecorder } from '../../../../api/metrics/traffic-recorder.ts';
import type { TrafficCount } from '../../../../shared/accounts/usage/traffic-store.ts';

function open() {
  const state = {
    now: new Date('2026-06-20T23:59:55Z'),
    failure: null as Error | null,
    written: [] as (readonly TrafficCount[])[],
  };
  const write = async (counts: readonly TrafficCount[]): Promise<void> => {
    if (state.failure !== null) throw state.failure;
    state.written.push(counts);
  };
  const recorder = new TrafficRecorder(write, () => state.now);
  return Object.assign(state, { recorder, counter: recorder.addCounter('/v1/search', '2xx') });
}

const toCounts = (counts: readonly TrafficCount[]) => counts.map(({ day, calls }) => [day, calls]);

it('A request is counted once, on the day on which it is written', async () => {
  const opened = open();
  const { recorder, counter, written } = opened;
  counter.calls += 2;
  await recorder.flush();
  opened.now = new Date('2026-06-21T00:00:05Z');
  counter.calls += 1;
  await recorder.flush();
  await recorder.flush();
  expect(written.map(toCounts)).toEqual([[['2026-06-20', 2]], [['2026-06-21', 1]], []]);
});

it('Counts that could not be written are written the next time, with their days', async () => {
  const opened = open();
  const { recorder, counter, written } = opened;
  opened.failure = new Error('away');
  counter.calls += 1;
  await expect(recorder.flush()).rejects.toThrow('away');
  counter.calls += 1;
  await expect(recorder.flush()).rejects.toThrow('away');
  opened.now = new Date('2026-06-21T00:00:05Z');
  counter.calls += 1;
  opened.failure = null;
  await recorder.flush();
  expect(written.map(toCounts)).toEqual([
    [
      ['2026-06-20', 2],
      ['2026-06-21', 1],
    ],
  ]);
});

it('Writes do not overlap, and a failed one loses nothing', async () => {
  const opened = open();
  const { recorder, counter, written } = opened;
  opened.failure = new Error('away');
  counter.calls += 1;
  const first = recorder.flush();
  const second = recorder.flush();
  await expect(first).rejects.toThrow('away');
  opened.failure = null;
  await second.catch(() => undefined);
  await recorder.flush();
  expect(written.flatMap(toCounts)).toEqual([['2026-06-20', 1]]);
});
