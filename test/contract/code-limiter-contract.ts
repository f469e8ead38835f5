import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import { CodeLimiter } from '../../shared/accounts/limits/code-limiter.ts';
import { openSharedRateLimiters } from '../../shared/accounts/limits/shared-rate-limiters.ts';
import { MIDSUMMER } from '../support/accounts/open-test-accounts.ts';

const PERSON = 'per_alva';
const MINUTE_MS = 60_000;
const RIGHT = async (): Promise<string> => 'in';
const SUCCESS = { kind: 'success', value: 'in' };

export function describeCodeLimiter(name: string, makePlace: () => Promise<AccountsLocation>): void {
  const openBoth = async () => {
    const place = await makePlace();
    const accounts = await openAccounts(place, () => new Date());
    onTestFinished(() => accounts.close());
    const one = await openSharedRateLimiters(place);
    const other = await openSharedRateLimiters(place);
    onTestFinished(async () => {
      await one.close();
      await other.close();
    });
    const wrong = vi.fn(async (): Promise<string | null> => null);
    return { one: new CodeLimiter(one), other: new CodeLimiter(other), wrong };
  };

  describe(`codes of second factors, counted in ${name}`, () => {
    afterEach(() => vi.useRealTimers());

    it('Ten codes of a person are tried an hour, with 200 devices and without one, at once', async () => {
      const { one, other, wrong } = await openBoth();
      const tries = Array.from({ length: 400 }, (_, n) =>
        (n % 2 === 0 ? one : other).check(PERSON, n < 200 ? `device ${n}` : null, wrong),
      );
      const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
      expect(wrong).toHaveBeenCalledTimes(10);
      expect(kinds.filter((kind) => kind === 'limit-reached')).toHaveLength(390);
      expect(await one.check('per_bo', null, RIGHT)).toEqual(SUCCESS);
    });

    it('Neither strangers nor another device use up the codes of a known device', async () => {
      const { one, other, wrong } = await openBoth();
      for (let n = 0; n < 20; n += 1) await one.check(PERSON, null, wrong);
      expect(wrong).toHaveBeenCalledTimes(5);
      for (let n = 0; n < 20; n += 1) await other.check(PERSON, 'stolen', wrong);
      expect(wrong).toHaveBeenCalledTimes(9);
      expect(await one.check(PERSON, null, RIGHT)).toHaveProperty('kind', 'limit-reached');
      expect(await one.check(PERSON, 'laptop', RIGHT)).toEqual(SUCCESS);
    });

    it('No hour has more than ten codes, wherever it begins', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(MIDSUMMER) });
      const { one } = await openBoth();
      const triedAt: number[] = [];
      const wrong = async (): Promise<null> => (triedAt.push(Date.now()), null);
      for (let minute = 0; minute < 180; minute += 1) {
        for (const device of ['laptop', 'phone', null, null]) await one.check(PERSON, device, wrong);
        vi.setSystemTime(Date.now() + (minute % 7 === 0 ? 11 : 1) * MINUTE_MS);
      }
      const mostInAnHour = Math.max(
        ...triedAt.map((start) => triedAt.filter((at) => at >= start && at < start + 60 * MINUTE_MS).length),
      );
      expect(mostInAnHour).toBe(10);
      expect(triedAt.length).toBeGreaterThan(30);
    });

    it('The answer says when the next code is allowed', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(MIDSUMMER) });
      const { one, wrong } = await openBoth();
      for (let n = 0; n < 5; n += 1) {
        await one.check(PERSON, null, wrong);
        vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
      }
      expect(await one.check(PERSON, null, wrong)).toEqual({ kind: 'limit-reached', waitSeconds: 50 * 60 });
      vi.setSystemTime(Date.now() + 50 * MINUTE_MS + 1);
      expect(await one.check(PERSON, null, RIGHT)).toEqual(SUCCESS);
    });

    it('A right code and a failed check count as no attempt, also beside refused ones', async () => {
      const { one, other, wrong } = await openBoth();
      const fail = (): Promise<string> => Promise.reject(new Error('busy'));
      for (let n = 0; n < 8; n += 1) {
        expect(await one.check(PERSON, 'laptop', RIGHT)).toEqual(SUCCESS);
        await expect(other.check(PERSON, 'laptop', fail)).rejects.toThrow('busy');
      }
      for (let n = 0; n < 4; n += 1) await one.check(PERSON, null, wrong);
      const refused = await one.check(PERSON, null, async () => {
        expect(await other.check(PERSON, null, wrong)).toHaveProperty('kind', 'limit-reached');
        return 'in';
      });
      expect(refused).toEqual(SUCCESS);
      expect(await one.check(PERSON, null, RIGHT)).toEqual(SUCCESS);
    });
  });
}
