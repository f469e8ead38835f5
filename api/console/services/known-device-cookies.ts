import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of the device cookie, in days. */
export const DEVICE_COOKIE_DAYS = 400;
/**
 * Name of the cookie of a device with an earlier sign-in. Browsers send it to `/console` only, and
 * scripts cannot read it.
 */
export const KNOWN_DEVICE_COOKIE_NAME = 'console_device';
const ID_BYTES = 16;
const COOKIE = /^([\w-]{22})\.(\d{1,6})\.([\w-]{43})$/;

/**
 * Recognises a device on which a person has signed in before, by a signed cookie. Such a device has
 * its own limit of failed sign-ins, so attackers on other devices cannot lock it out. The cookie
 * grants no access.
 */
export class KnownDeviceCookies {
  readonly #keys: readonly Buffer[];
  readonly #now: () => Date;

  /** The first of `currentThenOldSecrets` signs cookies. All of them verify cookies. */
  constructor(currentThenOldSecrets: readonly string[], now: () => Date) {
    // A key of its own, so that nothing else signed with these secrets passes as a cookie.
    this.#keys = currentThenOldSecrets.map((secret) =>
      createHmac('sha256', secret).update('console device').digest(),
    );
    this.#now = now;
  }

  /**
   * Returns a new device cookie after a sign-in. It keeps the device id of `presentCookie` if that
   * cookie is valid.
   */
  issueCookie(email: string, presentCookie: string | null): string {
    const id = this.findVerifiedDeviceId(email, presentCookie) ?? randomBytes(ID_BYTES).toString('base64url');
    const day = this.#today();
    return `${id}.${day}.${sign(this.#keys[0]!, id, day, email).toString('base64url')}`;
  }

  /**
   * Returns the device id in `cookie`. Null for a missing, changed or expired cookie, and for a
   * device on which `email` has not signed in.
   */
  findVerifiedDeviceId(email: string, cookie: string | null): string | null {
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
