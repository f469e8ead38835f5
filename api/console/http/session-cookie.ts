import type { Middleware, ParameterizedContext } from 'koa';
import type { Context, RequestState } from '../../http/request-state.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
import { SESSION_DAYS, type Sessions } from '../../../shared/accounts/people/sessions.ts';
import { setCookie } from './set-cookie.ts';

/** What middleware of the console share; `person` is null for a guest. */
type ConsoleState = RequestState & { person?: Person | null };
export type ConsoleContext = ParameterizedContext<ConsoleState>;
export type ConsoleMiddleware = Middleware<ConsoleState>;

const DAY_MS = 24 * 3_600_000;
/** It goes to the console alone: `/v1` never sees it. */
const COOKIE = 'console_session';

/** Who is signed in; null for a guest. */
export async function readSignedInPerson(context: Context, sessions: Sessions): Promise<Person | null> {
  const token = context.cookies.get(COOKIE);
  return token === undefined ? null : sessions.find(token);
}

/** Ends the session that a request comes in, if any. */
export async function endSession(context: Context, sessions: Sessions): Promise<void> {
  const token = context.cookies.get(COOKIE);
  if (token !== undefined) await sessions.close(token);
}

/** Sets or, with null, takes away the cookie. `isSecure`: the service is reached by https alone. */
export function setSessionCookie(context: Context, token: string | null, isSecure: boolean): void {
  setCookie(context, COOKIE, token, { isSecure, maxAgeMs: SESSION_DAYS * DAY_MS });
}
