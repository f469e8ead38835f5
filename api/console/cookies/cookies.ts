import { DEVICE_DAYS } from '../../../shared/accounts/people/known-devices.ts';
import { SESSION_DAYS } from '../../../shared/accounts/people/sessions.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import type { Context, Middleware } from '../../http/request-state.ts';
import { toPublicOrigin, type OriginOptions } from '../../http/to-public-origin.ts';

/** Days for which browsers keep each cookie, and the path below which they send it over http. */
const COOKIES = {
  console_session: { days: SESSION_DAYS, path: CONSOLE_PATH },
  console_device: { days: DEVICE_DAYS, path: CONSOLE_PATH },
  recent_companies: { days: SESSION_DAYS, path: CONSOLE_PATH },
  /** `1` in browsers with a session. Pages outside the console read no session, only this hint. */
  signed_in: { days: SESSION_DAYS, path: '/' },
  language: { days: 365, path: '/' },
} as const;
type CookieName = keyof typeof COOKIES;
const DAY_MS = 24 * 3_600_000;

/**
 * Middleware that decides whether cookies of a request are for https only: if `BASE_URL`, or else a
 * trusted proxy, says that callers use https.
 */
export function secureCookies(options: OriginOptions): Middleware {
  return async (context, next) => {
    context.cookies.secure = toPublicOrigin(context, options).startsWith('https:');
    await next();
  };
}

export function readCookie(context: Context, name: CookieName): string | null {
  return context.cookies.get(toSentName(context, name)) ?? null;
}

/** Sets a cookie that scripts cannot read. A null `value` deletes it. */
export function setCookie(context: Context, name: CookieName, value: string | null): void {
  const { secure } = context.cookies;
  const { days, path } = COOKIES[name];
  context.cookies.set(toSentName(context, name), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: secure ? '/' : path,
    ...(value === null ? {} : { maxAge: days * DAY_MS }),
    overwrite: true,
  });
}

/**
 * Browsers accept a cookie of this prefix only from this host and over https, so that another host
 * of the domain cannot plant one. They ask for the path `/` then.
 */
function toSentName({ cookies }: Context, name: CookieName): string {
  return cookies.secure ? `__Host-${name}` : name;
}
