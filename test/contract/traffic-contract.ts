import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import type { TrafficStore, MinuteLatencyBucketCount } from '../../shared/accounts/usage/traffic-store.ts';
import { MIDSUMMER } from '../support/accounts/open-test-accounts.ts';
import type { MakeDatabase } from './accounts-contract.ts';

const at = (time: string): Date => new Date(`2026-06-20T${time}Z`);
const ALL = [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')] as const;
const COUNT: MinuteLatencyBucketCount = {
  minute: '2026-06-20T10:00Z',
  route: '/v1/search',
  statusClass: '2xx',
  fromMs: 0,
  calls: 1,
};

export function describeTrafficContract(name: string, makeDatabase: MakeDatabase): void {
  const open = async (count: number): Promise<TrafficStore[]> => {
    const { place } = await makeDatabase();
    const opened: TrafficStore[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const accounts = await openAccounts(place, () => new Date(MIDSUMMER));
      onTestFinished(() => accounts.close());
      opened.push(accounts.traffic);
    }
    return opened;
  };

  describe(`${name}: traffic`, () => {
    it('Traffic is returned by ten minutes and duration, in order', async () => {
      const [traffic] = await open(1);
      await traffic!.add([
        { ...COUNT, minute: '2026-06-20T10:01Z' },
        { ...COUNT, fromMs: 10_000, calls: 2 },
        { ...COUNT, fromMs: 20, calls: 3 },
        { ...COUNT, calls: 4 },
        { ...COUNT, route: '/v1/bulk', statusClass: '4xx' },
        { ...COUNT, statusClass: '4xx' },
      ]);
      const ten = { tenMinutesStart: '2026-06-20T10:00Z' };
      expect(await traffic!.readByTenMinutes('/v1/search', ...ALL)).toEqual([
        { ...ten, fromMs: 0, calls: 6 },
        { ...ten, fromMs: 20, calls: 3 },
        { ...ten, fromMs: 10_000, calls: 2 },
      ]);
      expect(await traffic!.readByTenMinutes('/v1/bulk', ...ALL)).toEqual([{ ...ten, fromMs: 0, calls: 1 }]);
    });

    it('Traffic is returned for the ten minutes that begin in the requested time', async () => {
      const [traffic] = await open(1);
      for (const time of ['09:50', '10:00', '10:10', '10:20'])
        await traffic!.add([{ ...COUNT, minute: `2026-06-20T${time}Z` }]);
      const read = async (from: string, to: string): Promise<string[]> =>
        (await traffic!.readByTenMinutes('/v1', at(from), at(to))).map(({ tenMinutesStart }) =>
          tenMinutesStart.slice(11, 16),
        );
      expect(await read('10:00:00.000', '10:20:00.000')).toEqual(['10:00', '10:10']);
      expect(await read('10:00:00.001', '10:20:00.001')).toEqual(['10:10', '10:20']);
      expect(await read('10:00:00.000', '10:00:00.000')).toEqual([]);
    });

    it('Traffic of several processes adds up in any order of writes', async () => {
      const processes = await open(4);
      const counts = Array.from({ length: 30 }, (_, number) => ({
        ...COUNT,
        minute: `2026-06-20T${10 + (number % 10)}:00Z`,
        fromMs: Math.floor(number / 10) * 10,
      }));
      const rounds = Array.from({ length: 5 }, (_, round) => (round % 2 ? counts : counts.toReversed()));
      await Promise.all(
        processes.map(async (traffic, place) => {
          for (const round of rounds) await traffic.add(place % 2 ? round : round.toReversed());
        }),
      );
      const stored = await processes[0]!.readByTenMinutes('/v1', ...ALL);
      expect(stored).toHaveLength(30);
      for (const sum of stored) expect(sum.calls).toBe(20);
    });

    it('Traffic is written completely or not at all', async () => {
      const [traffic] = await open(1);
      const wrong = { ...COUNT, minute: '2026-06-20T10:05Z', calls: null as unknown as number };
      await expect(traffic!.add([COUNT, wrong])).rejects.toThrow(
        'The accounts cannot store the traffic now, because their database failed.',
      );
      expect(await traffic!.readByTenMinutes('/v1', ...ALL)).toEqual([]);
      await traffic!.add([]);
      await traffic!.add([COUNT]);
      expect(await traffic!.readByTenMinutes('/v1', ...ALL)).toHaveLength(1);
    });

    it('Traffic is counted by day and route, with failures, for 90 days', async () => {
      const [traffic, other] = await open(2);
      await traffic!.add([
        { ...COUNT, minute: '2026-06-19T23:59Z', calls: 2 },
        { ...COUNT, calls: 3 },
        { ...COUNT, fromMs: 20, calls: 4 },
        { ...COUNT, route: '/v1/bulk', statusClass: '5xx', calls: 5 },
      ]);
      await other!.add([{ ...COUNT, statusClass: '5xx', calls: 1 }]);
      const all = [
        { day: '2026-06-19', route: '/v1/search', calls: 2, serverErrors: 0 },
        { day: '2026-06-20', route: '/v1/bulk', calls: 5, serverErrors: 5 },
        { day: '2026-06-20', route: '/v1/search', calls: 8, serverErrors: 1 },
      ];
      expect(await traffic!.readByDay('2026-06-01')).toEqual(all);
      expect(await traffic!.readByDay('2026-06-20')).toEqual(all.slice(1));
      await traffic!.deleteOld(new Date('2026-09-18T10:00:00Z'));
      expect(await traffic!.readByDay('2026-06-01')).toEqual(all.slice(1));
    });

    it('Traffic is kept for 48 hours', async () => {
      const [traffic] = await open(1);
      const minutes = ['06-01T00:00', '06-18T08:59', '06-18T09:59', '06-18T10:00', '06-20T10:00'];
      await traffic!.add(minutes.map((minute) => ({ ...COUNT, minute: `2026-${minute}Z` })));
      await traffic!.deleteOld(at('10:00:30'));
      const kept = await traffic!.readByTenMinutes('/v1', ...ALL);
      expect(kept.map(({ tenMinutesStart }) => tenMinutesStart)).toEqual([
        '2026-06-18T10:00Z',
        '2026-06-20T10:00Z',
      ]);
      await traffic!.deleteOld(new Date('2026-07-20T10:00:00Z'));
      expect(await traffic!.readByTenMinutes('/v1', ...ALL)).toEqual([]);
      await traffic!.deleteOld(new Date('2026-07-20T10:00:00Z'));
    });
  });
}
