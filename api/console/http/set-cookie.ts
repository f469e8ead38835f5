import type { Context } from '../../http/request-state.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';

/** How a cookie is kept. */
export interface CookieOptions {
  /** The service is reached by https alone. */
  readonly isSecure: boolean;
  readonly maxAgeMs: number;
}

/** Sets or, with null, takes away a cookie of the console, which no script and nothing outside of the console gets. */
export function setCookie(
  { cookies }: Context,
  name: string,
  value: string | null,
  { isSecure, maxAgeMs }: CookieOptions,
): void {
  // A proxy ends https before this process.
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
