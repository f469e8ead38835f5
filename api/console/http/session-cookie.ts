import bowser from 'bowser';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Context, RequestState } from '../../http/request-state.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
import { hashToken, type Sessions } from '../../../shared/accounts/people/sessions.ts';
import { readCookie, setCookie } from '../cookies/cookies.ts';
import type { RedirectReply } from '../page.ts';

/** State shared by the console's middleware. `person` is null for a guest. */
type ConsoleState = RequestState & { person?: Person | null };
export type ConsoleContext = ParameterizedContext<ConsoleState>;
export type ConsoleMiddleware = Middleware<ConsoleState>;

const MAX_USER_AGENT_LENGTH = 400;

export async function readSignedInPerson(context: Context, sessions: Sessions): Promise<Person | null> {
  const token = readCookie(context, 'console_session');
  return token === null ? null : sessions.findSignedInPerson(token);
}

/** Also of an ended session. */
export function readUnverifiedSessionId(context: Context): string | null {
  const token = readCookie(context, 'console_session');
  return token === null ? null : hashToken(token);
}

/**
 * Of an unknown browser the package returns text of the header, which a stranger could use to write
 * to a person, or to get an address into the log.
 */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(bowser.BROWSER_MAP),
  ...Object.values(bowser.OS_MAP),
]);

/** `Firefox, Linux`. Null when both are unknown. */
export function toDeviceName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const parser = bowser.getParser(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const names = [parser.getBrowserName(), parser.getOSName()].filter((name) => KNOWN_NAMES.has(name));
  return names.length === 0 ? null : names.join(', ');
}

/**
 * Ends the session of the request, so that a stored or planted cookie is worthless after signing in
 * or out. Begins that of a person who signed in.
 */
export async function changeSession(
  context: Context,
  session: NonNullable<RedirectReply['session']>,
  sessions: Sessions,
): Promise<void> {
  const old = readCookie(context, 'console_session');
  if (old !== null) await sessions.close(old);
  const isStart = session.kind === 'start';
  const device = toDeviceName(context.get('User-Agent'));
  if (isStart && device !== null) await sessions.setDevice(session.sessionToken, device);
  setCookie(context, 'console_session', isStart ? session.sessionToken : null);
  if (!isStart && readCookie(context, 'recent_companies') !== null)
    setCookie(context, 'recent_companies', null);
  setSignedInHintCookie(context, isStart);
}

export function hasSignedInHintCookie(context: Context): boolean {
  return readCookie(context, 'signed_in') === '1';
}

export function setSignedInHintCookie(context: Context, isSignedIn: boolean): void {
  if (hasSignedInHintCookie(context) !== isSignedIn) setCookie(context, 'signed_in', isSignedIn ? '1' : null);
}
