import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of the device cookie, in days. */
export const DEVICE_COOKIE_DAYS = 400;
/**
 * Name of the cookie that identifies a device with an earlier sign-in. Scripts and paths outside
 * the console cannot read it.
 */
export const DEVICE_COOKIE = 'console_device';
const ID_BYTES = 16;
const COOKIE = /^([\w-]{22})\.(\d{1,6})\.([\w-]{43})$/;

/**
 * Recognises devices with an earlier sign-in by a signed cookie, so that an attacker's failed
 * attempts do not lock them out. The cookie contains an id, a day and a signature over both and the
 * e-mail address. It grants no access.
 */
export class KnownDevices {
  readonly #keys: readonly Buffer[];
  readonly #now: () => Date;

  /** The first of `secrets` signs cookies, all of them verify. */
  constructor(secrets: readonly string[], now: () => Date) {
    // A key of its own, so that nothing else signed with these secrets passes as a cookie.
    this.#keys = secrets.map((secret) => createHmac('sha256', secret).update('console device').digest());
    this.#now = now;
  }

  /**
   * Returns the device cookie after a sign-in with `email`. The id of the `present` cookie stays.
   */
  issueCookie(email: string, present: string | null): string {
    const id = this.findDeviceId(email, present) ?? randomBytes(ID_BYTES).toString('base64url');
    const day = this.#today();
    return `${id}.${day}.${sign(this.#keys[0]!, id, day, email).toString('base64url')}`;
  }

  /**
   * Returns the device id in `cookie`; null unless this address has signed in on the device before.
   */
  findDeviceId(email: string, cookie: string | null): string | null {
    const [, id = '', writtenDay = '', signature = ''] = COOKIE.exec(cookie ?? '') ?? [];
    const day = Number(writtenDay);
    if (id === '' || this.#today() - day > DEVICE_COOKIE_DAYS) return null;
    const sent = Buffer.from(signature, 'base64url');
    const isKnown = this.#keys.some((key) => timingSafeEqual(sign(key, id, day, email), sent));
    return isKnown ? id : null;
  }

  #today(): number {
    return Math.floor(this.#now().getTime() / DAY_MS);
  }
}

function sign(key: Buffer, id: string, day: number, email: string): Buffer {
  return createHmac('sha256', key).update(`${id}.${day}.${email.trim().toLowerCase()}`).digest();
}
