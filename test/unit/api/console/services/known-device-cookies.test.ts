import { expect, it } from 'vitest';
import {
  DEVICE_COOKIE_DAYS,
  KnownDeviceCookies,
} from '../../../../../api/console/services/known-device-cookies.ts';

const EMAIL = 'alva@example.se';
const DAY_MS = 24 * 3_600_000;
const clock = { now: new Date('2026-06-20T10:00:00Z') };
const open = (...secrets: string[]): KnownDeviceCookies => new KnownDeviceCookies(secrets, () => clock.now);

it('A device is recognised by its cookie for the address that signed in on it', () => {
  const devices = open('first secret');
  const cookie = devices.issueCookie(EMAIL, null);
  const id = devices.findVerifiedDeviceId(EMAIL, cookie);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(devices.findVerifiedDeviceId(' Alva@Example.SE', cookie)).toBe(id);
  expect(devices.findVerifiedDeviceId('bo@example.se', cookie)).toBeNull();
  expect(cookie).not.toContain('alva');
});

it('A known device keeps its id, and a new device gets a new one', () => {
  const devices = open('first secret');
  const cookie = devices.issueCookie(EMAIL, null);
  const id = devices.findVerifiedDeviceId(EMAIL, cookie);
  expect(devices.findVerifiedDeviceId(EMAIL, devices.issueCookie(EMAIL, cookie))).toBe(id);
  const other = devices.issueCookie('bo@example.se', cookie);
  expect(devices.findVerifiedDeviceId('bo@example.se', other)).not.toBe(id);
});

it('A changed, foreign or invented device cookie is not recognised', () => {
  const devices = open('first secret');
  const cookie = devices.issueCookie(EMAIL, null);
  const [id = '', day = '', signature = ''] = cookie.split('.');
  const later = `${id}.${Number(day) + 1}.${signature}`;
  const other = open('second secret').issueCookie(EMAIL, null);
  const changed = `${cookie.startsWith('x') ? 'y' : 'x'}${cookie.slice(1)}`;
  for (const wrong of [later, changed, other, `${cookie} `, '', '..', null, 'a.1.b'])
    expect(devices.findVerifiedDeviceId(EMAIL, wrong)).toBeNull();
});

it('Device cookies are signed with the first secret and verified with all', () => {
  const cookie = open('old secret').issueCookie(EMAIL, null);
  const both = open('new secret', 'old secret');
  expect(both.findVerifiedDeviceId(EMAIL, cookie)).not.toBeNull();
  expect(open('new secret').findVerifiedDeviceId(EMAIL, both.issueCookie(EMAIL, cookie))).toBe(
    both.findVerifiedDeviceId(EMAIL, cookie),
  );
});

it('A device is forgotten 400 days after its last sign-in', () => {
  clock.now = new Date('2026-06-20T10:00:00Z');
  const devices = open('first secret');
  const cookie = devices.issueCookie(EMAIL, null);
  clock.now = new Date(clock.now.getTime() + DEVICE_COOKIE_DAYS * DAY_MS);
  expect(devices.findVerifiedDeviceId(EMAIL, cookie)).not.toBeNull();
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  expect(devices.findVerifiedDeviceId(EMAIL, cookie)).toBeNull();
});
