import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import type { TrafficCount, TrafficStore } from '../../shared/accounts/usage/traffic-store.ts';
import { MIDSUMMER } from '../support/accounts/open-test-accounts.ts';
import type { MakeDatabase } from './accounts-contract.ts';

const COUNT: TrafficCount = { day: '2026-06-20', route: '/v1/search', statusClass: '2xx', calls: 1 };

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
    it('Traffic of several processes adds up in any order of writes', async () => {
      const processes = await open(4);
      const counts = Array.from({ length: 30 }, (_, number) => ({ ...COUNT, route: `/v1/${number}` }));
      const rounds = Array.from({ length: 5 }, (_, round) => (round % 2 ? counts : counts.toReversed()));
      await Promise.all(
        processes.map(async (traffic, place) => {
          for (const round of rounds) await traffic.add(place % 2 ? round : round.toReversed());
        }),
      );
      const stored = await processes[0]!.readByDay('2026-06-01');
      expect(stored).toHaveLength(30);
      for (const { calls } of stored) expect(calls).toBe(20);
    });

    it('Traffic is written completely or not at all', async () => {
      const [traffic] = await open(1);
      const wrong = { ...COUNT, route: '/v1/wrong', calls: null as unknown as number };
      await expect(traffic!.add([COUNT, wrong])).rejects.toThrow(
        'The accounts cannot store the traffic now, because their database failed.',
      );
      expect(await traffic!.readByDay('2026-06-01')).toEqual([]);
      await traffic!.add([]);
      await traffic!.add([COUNT]);
      expect(await traffic!.readByDay('2026-06-01')).toHaveLength(1);
    });

    it('Traffic is counted by day and route, with failures, for 90 days', async () => {
      const [traffic, other] = await open(2);
      await traffic!.add([
        { ...COUNT, day: '2026-06-19', calls: 2 },
        { ...COUNT, calls: 7 },
        { ...COUNT, route: '/v1/bulk', statusClass: '5xx', calls: 5 },
      ]);
      await other!.add([{ ...COUNT, statusClass: '5xx' }]);
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
  });
}
