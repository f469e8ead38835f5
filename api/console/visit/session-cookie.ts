import type { Context } from 'koa';
import type { Person } from '../../../shared/accounts/people/people.ts';
import { SESSION_DAYS, type Sessions } from '../../../shared/accounts/people/sessions.ts';
import { setCookie } from './set-cookie.ts';

const DAY_MS = 24 * 3_600_000;
/** It goes to the console alone: `/v1` never sees it. */
const COOKIE = 'console_session';

/** Who is signed in; null for a guest. */
export async function readSession(context: Context, sessions: Sessions): Promise<Person | null> {
  const token = context.cookies.get(COOKIE);
  return token === undefined ? null : sessions.find(token);
}

/** Ends the session that a request comes in, if any. */
export async function endSession(context: Context, sessions: Sessions): Promise<void> {
  const token = context.cookies.get(COOKIE);
  if (token !== undefined) await sessions.close(token);
}

/** Sets or, with null, takes away the cookie. `isSecure`: the service is reached by https alone. */
export function setSession(context: Context, token: string | null, isSecure: boolean): void {
  setCookie(context, COOKIE, token, { isSecure, maxAgeMs: SESSION_DAYS * DAY_MS });
}
