import type { Context, Middleware } from '../../http/request-state.ts';
import { toPublicOrigin, type OriginOptions } from '../../http/to-public-origin.ts';

interface CookieOptions {
  readonly maxAgeMs: number;
  /** Path below which browsers send the cookie over http. Over https it is `/`. */
  readonly path: string;
}

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

export function readCookie(context: Context, name: string): string | null {
  return context.cookies.get(toSentName(context, name)) ?? null;
}

/** Sets a cookie that scripts cannot read. A null `value` deletes it. */
export function setCookie(
  context: Context,
  name: string,
  value: string | null,
  { maxAgeMs, path }: CookieOptions,
): void {
  const { secure } = context.cookies;
  context.cookies.set(toSentName(context, name), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: secure ? '/' : path,
    ...(value === null ? {} : { maxAge: maxAgeMs }),
    overwrite: true,
  });
}

/**
 * Browsers accept a cookie of this prefix only from this host and over https, so that another host
 * of the domain cannot plant one. They ask for the path `/` then.
 */
function toSentName({ cookies }: Context, name: string): string {
  return cookies.secure ? `__Host-${name}` : name;
}
