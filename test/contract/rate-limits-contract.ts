import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import type { MinuteRateLimiter } from '../../shared/accounts/limits/minute-rate-limiter.ts';
import { openRateLimits } from '../support/accounts/open-rate-limits.ts';

/**
 * The contract of every place where several processes count calls together. `makePlace` makes one
 * that is removed after the test.
 */
export function describeSharedRateLimits(name: string, makePlace: () => Promise<AccountsLocation>): void {
  const openBoth = async (place: AccountsLocation): Promise<MinuteRateLimiter> => {
    const accounts = await openAccounts(place, () => new Date());
    onTestFinished(() => accounts.close());
    return openRateLimits(place);
  };

  describe(`calls per minute, counted in ${name}`, () => {
    it('A count is shared by all processes, per caller and limit', async () => {
      const place = await makePlace();
      const one = await openBoth(place);
      const other = await openBoth(place);
      expect(await one.countCall('a', 2)).toMatchObject({ limit: 2, remaining: 1, isExceeded: false });
      expect(await other.countCall('a', 2)).toMatchObject({ remaining: 0, isExceeded: false });
      expect(await one.countCall('a', 2)).toMatchObject({ remaining: 0, isExceeded: true });
      expect(await other.countCall('b', 2)).toMatchObject({ remaining: 1 });
      expect(await other.countCall('a', 3)).toMatchObject({ limit: 3, remaining: 2 });
      const { resetSeconds } = await one.countCall('a', 2);
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    });

    it('Simultaneous calls are counted exactly', async () => {
      const place = await makePlace();
      const both = [await openBoth(place), await openBoth(place)];
      const states = await Promise.all(
        Array.from({ length: 60 }, (_, call) => both[call % 2]!.countCall('a', 25)),
      );
      expect(states.filter(({ isExceeded: isOver }) => !isOver)).toHaveLength(25);
    });

    it('A count restarts when the clock is set back, but not for differences of seconds', async () => {
      const limits = await openBoth(await makePlace());
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      await limits.countCall('a', 1);
      expect(await limits.countCall('a', 1)).toMatchObject({ isExceeded: true });
      vi.setSystemTime(Date.now() - 30_000);
      expect(await limits.countCall('a', 1)).toMatchObject({ isExceeded: true });
      vi.setSystemTime(Date.now() - 2 * 3_600_000);
      expect(await limits.countCall('a', 1)).toEqual({
        limit: 1,
        remaining: 0,
        resetSeconds: 60,
        isExceeded: false,
      });
      expect(await limits.countCall('a', 1)).toMatchObject({ isExceeded: true });
    });

    it('Several processes can start counting at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const place = await makePlace();
        const all = await Promise.all(Array.from({ length: 6 }, () => openBoth(place)));
        const states = await Promise.all(all.map((limits) => limits.countCall('a', 6)));
        expect(states.map(({ remaining }) => remaining).sort()).toEqual([0, 1, 2, 3, 4, 5]);
      }
    });
  });
}
