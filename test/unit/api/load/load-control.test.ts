import { expect, it } from 'vitest';
import { acquireWorkSlot, createLoadControl } from '../../../../api/load/load-control.ts';

it('While the calls of one caller are late, its new ones are refused, and those of others let in', async () => {
  const load = createLoadControl();
  const { signal } = new AbortController();
  const lifetime = (ms: number) => ({ signal, deadlineAtMs: performance.now() + ms });
  await load.turnScheduler.createWaitForTurn('a', lifetime(60_000))();
  const late = load.turnScheduler.createWaitForTurn('b', lifetime(3_900))();
  await expect(acquireWorkSlot(load, 'b', 1, signal)).rejects.toMatchObject({ code: 'busy' });
  (await acquireWorkSlot(load, 'a', 1, signal)).release();
  await late;
});
