import type { Context } from '../../http/request-state.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';

/** Lifetime and transport of a cookie. */
export interface CookieOptions {
  /** True when the service is reached over HTTPS only. */
  readonly isSecure: boolean;
  readonly maxAgeMs: number;
}

/**
 * Sets a cookie of the console; null clears it. Scripts and paths outside `/console` cannot read
 * it.
 */
export function setCookie(
  { cookies }: Context,
  name: string,
  value: string | null,
  { isSecure, maxAgeMs }: CookieOptions,
): void {
  // A proxy terminates HTTPS before this process.
  cookies.secure = isSecure;
  cookies.set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: CONSOLE_PATH,
    ...(value === null ? {} : { maxAge: maxAgeMs }),
    overwrite: true,
  });
}
