import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import { openSharedRateLimiters } from '../../shared/accounts/limits/shared-rate-limiters.ts';
import { SignInLimiter } from '../../shared/accounts/limits/sign-in-limiter.ts';
import { MIDSUMMER } from '../support/accounts/open-test-accounts.ts';

const EMAIL = 'alva@example.se';
const WRONG = async (): Promise<null> => null;
const RIGHT = async (): Promise<string> => 'in';
const MINUTE_MS = 60_000;
const from = (network: string, device: string | null = null) => ({ network, device });

/**
 * The contract of every place where attempts are counted. `makePlace` makes one that is removed
 * after the test.
 */
export function describeSignInGuard(name: string, makePlace: () => Promise<AccountsLocation>): void {
  const openBoth = async (): Promise<[SignInLimiter, SignInLimiter]> => {
    const place = await makePlace();
    const accounts = await openAccounts(place, () => new Date());
    onTestFinished(() => accounts.close());
    const one = await openSharedRateLimiters(place);
    const other = await openSharedRateLimiters(place);
    onTestFinished(async () => {
      await one.close();
      await other.close();
    });
    return [new SignInLimiter(one), new SignInLimiter(other)];
  };

  describe(`attempts to sign in, counted in ${name}`, () => {
    afterEach(() => vi.useRealTimers());

    it('An address allows 10 wrong passwords per network in 15 minutes, over all processes', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(MIDSUMMER) });
      const [one, other] = await openBoth();
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const guard = attempt % 2 === 0 ? one : other;
        expect(await guard.checkPasswordWithinLimit(EMAIL, from('c'), WRONG)).toEqual({
          kind: 'wrong-password-or-code',
        });
      }
      const check = vi.fn(RIGHT);
      vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
      expect(await one.checkPasswordWithinLimit(' Alva@Example.se', from('c'), check)).toEqual({
        kind: 'limit-reached',
        waitSeconds: 600,
      });
      expect(check).not.toHaveBeenCalled();
      expect(await one.checkPasswordWithinLimit('bo@example.se', from('c'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
      vi.setSystemTime(Date.now() + 10 * MINUTE_MS + 1);
      expect(await other.checkPasswordWithinLimit(EMAIL, from('c'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('Wrong passwords from one network do not lock the owner out on another', async () => {
      const [one, other] = await openBoth();
      for (let attempt = 0; attempt < 40; attempt += 1)
        await one.checkPasswordWithinLimit(EMAIL, from('attacker'), WRONG);
      expect(await other.checkPasswordWithinLimit(EMAIL, from('home'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('An address allows 70 wrong passwords from all networks, and then only those of a known device', async () => {
      const [one, other] = await openBoth();
      const check = vi.fn(WRONG);
      for (let attempt = 0; attempt < 130; attempt += 1)
        await (attempt % 2 === 0 ? one : other).checkPasswordWithinLimit(
          EMAIL,
          from(`network ${attempt}`),
          check,
        );
      expect(check).toHaveBeenCalledTimes(70);
      expect(await one.checkPasswordWithinLimit(EMAIL, from('home'), RIGHT)).toHaveProperty('waitSeconds');
      expect(await one.checkPasswordWithinLimit(EMAIL, from('home', 'laptop'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('A known device allows 10 wrong passwords, which count for no network', async () => {
      const [one, other] = await openBoth();
      const check = vi.fn(WRONG);
      for (let attempt = 0; attempt < 20; attempt += 1)
        await (attempt % 2 === 0 ? one : other).checkPasswordWithinLimit(
          EMAIL,
          from('home', 'laptop'),
          check,
        );
      expect(check).toHaveBeenCalledTimes(10);
      expect(await one.checkPasswordWithinLimit(EMAIL, from('home', 'phone'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
      expect(await one.checkPasswordWithinLimit(EMAIL, from('home'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('An address allows 100 wrong passwords over all devices and networks', async () => {
      const [one, other] = await openBoth();
      const check = vi.fn(WRONG);
      const guesses = Array.from({ length: 400 }, (_, n) =>
        (n % 2 === 0 ? one : other).checkPasswordWithinLimit(
          EMAIL,
          from(`network ${n % 50}`, n < 200 ? `device ${n}` : null),
          check,
        ),
      );
      await Promise.all(guesses);
      expect(check).toHaveBeenCalledTimes(100);
      expect(await one.checkPasswordWithinLimit('bo@example.se', from('home'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('A right password and a failed check count as no attempt', async () => {
      const [guard] = await openBoth();
      const fail = (): Promise<string> => Promise.reject(new Error('busy'));
      for (let attempt = 0; attempt < 30; attempt += 1) {
        expect(await guard.checkPasswordWithinLimit(EMAIL, from('c'), RIGHT)).toEqual({
          kind: 'success',
          value: 'in',
        });
        await expect(guard.checkPasswordWithinLimit(EMAIL, from('c'), fail)).rejects.toThrow('busy');
      }
      expect(await guard.checkPasswordWithinLimit(EMAIL, from('c'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('A network allows 50 wrong passwords and does not block others', async () => {
      const [guard] = await openBoth();
      for (let attempt = 0; attempt < 50; attempt += 1)
        await guard.checkPasswordWithinLimit(`${attempt}@example.se`, from('caller'), WRONG);
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect(await guard.checkPasswordWithinLimit(EMAIL, from('caller'), RIGHT)).toHaveProperty(
          'waitSeconds',
        );
      expect(await guard.checkPasswordWithinLimit(EMAIL, from('other'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('Refused attempts at one address do not block its network', async () => {
      const [one, other] = await openBoth();
      for (let attempt = 0; attempt < 70; attempt += 1)
        await (attempt % 2 === 0 ? one : other).checkPasswordWithinLimit(EMAIL, from('c'), WRONG);
      expect(await one.checkPasswordWithinLimit(EMAIL, from('c'), RIGHT)).toHaveProperty('waitSeconds');
      expect(await one.checkPasswordWithinLimit('bo@example.se', from('c'), RIGHT)).toEqual({
        kind: 'success',
        value: 'in',
      });
    });

    it('Right passwords block nobody once they were checked, however many came at once', async () => {
      const [one, other] = await openBoth();
      let release = (): void => undefined;
      const checked = new Promise<string>((resolve) => (release = () => resolve('in')));
      const attempts = Array.from({ length: 75 }, (_, attempt) =>
        (attempt % 2 === 0 ? one : other).checkPasswordWithinLimit(EMAIL, from('c'), () => checked),
      );
      expect(await Promise.race(attempts)).toHaveProperty('waitSeconds');
      release();
      await Promise.all(attempts);
      for (const email of [EMAIL, 'bo@example.se'])
        expect(await other.checkPasswordWithinLimit(email, from('c'), RIGHT)).toEqual({
          kind: 'success',
          value: 'in',
        });
    });

    it('No more than 10 simultaneous guesses are checked', async () => {
      const [one, other] = await openBoth();
      const check = vi.fn(WRONG);
      await Promise.all(
        Array.from({ length: 40 }, (_, attempt) =>
          (attempt % 2 === 0 ? one : other).checkPasswordWithinLimit(EMAIL, from('c'), check),
        ),
      );
      expect(check).toHaveBeenCalledTimes(10);
    });

    it('An address may request 5 mails an hour from a network, and a network 20', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(MIDSUMMER) });
      const [one, other] = await openBoth();
      for (let mail = 0; mail < 5; mail += 1)
        expect(await one.admitMailRequest(EMAIL, from('c'), 'forgot')).toBeNull();
      expect(await other.admitMailRequest(EMAIL, from('c'), 'sign-up')).toEqual({
        waitSeconds: 3_600,
      });
      expect(await other.admitMailRequest(EMAIL, from('other'), 'forgot')).toBeNull();
      for (let mail = 0; mail < 14; mail += 1)
        expect(await one.admitMailRequest(`${mail}@example.se`, from('c'), 'forgot')).toBeNull();
      expect(await one.admitMailRequest('bo@example.se', from('c'), 'forgot')).toEqual({
        waitSeconds: 3_600,
      });
      vi.setSystemTime(Date.now() + 60 * MINUTE_MS + 1);
      expect(await one.admitMailRequest(EMAIL, from('c'), 'forgot')).toBeNull();
    });

    it('An address may request 120 mails of a kind in 15 minutes from all networks', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(MIDSUMMER) });
      const [one, other] = await openBoth();
      const ask = (network: string, kind = 'forgot', device: string | null = null) =>
        other.admitMailRequest(EMAIL, from(network, device), kind);
      for (let mail = 0; mail < 120; mail += 1)
        expect(await one.admitMailRequest(EMAIL, from(`network ${mail}`), 'forgot')).toBeNull();
      expect(await ask('home')).toEqual({ waitSeconds: 900 });
      expect(await ask('home', 'sign-in-link')).toBeNull();
      for (let mail = 0; mail < 5; mail += 1) expect(await ask('home', 'forgot', 'laptop')).toBeNull();
      expect(await ask('home', 'forgot', 'laptop')).toEqual({ waitSeconds: 3_600 });
      vi.setSystemTime(Date.now() + 15 * MINUTE_MS + 1);
      expect(await ask('home')).toBeNull();
    });
  });
}
