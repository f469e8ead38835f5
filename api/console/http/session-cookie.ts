import bowser from 'bowser';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Context, RequestState } from '../../http/request-state.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
import { hashToken, SESSION_DAYS, type Sessions } from '../../../shared/accounts/people/sessions.ts';
import { LANGUAGE_COOKIE, type Language } from '../language/language.ts';
import { readCookie, setCookie } from '../cookies/cookies.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';

/** State shared by the console's middleware. `person` is null for a guest. */
type ConsoleState = RequestState & { person?: Person | null };
export type ConsoleContext = ParameterizedContext<ConsoleState>;
export type ConsoleMiddleware = Middleware<ConsoleState>;

const MAX_USER_AGENT_LENGTH = 400;
const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const COOKIE = 'console_session';

export const KNOWN_DEVICE_COOKIE = 'console_device';

/** Cookie with the value `1` in browsers with a session. Pages outside `/console` read it. */
const SIGNED_IN_HINT_COOKIE = 'signed_in';

export async function readSignedInPerson(context: Context, sessions: Sessions): Promise<Person | null> {
  const token = readCookie(context, COOKIE);
  return token === null ? null : sessions.findSignedInPerson(token);
}

/** Also of an ended session. */
export function readUnverifiedSessionId(context: Context): string | null {
  const token = readCookie(context, COOKIE);
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

export async function storeDeviceNameOfRequest(
  context: Context,
  sessionToken: string,
  sessions: Sessions,
): Promise<void> {
  const device = toDeviceName(context.get('User-Agent'));
  if (device !== null) await sessions.setDevice(sessionToken, device);
}

export async function closeSessionOfCookie(context: Context, sessions: Sessions): Promise<void> {
  const token = readCookie(context, COOKIE);
  if (token !== null) await sessions.close(token);
}

export function setSessionCookies(context: Context, sessionToken: string): void {
  setCookie(context, COOKIE, sessionToken, { maxAgeMs: SESSION_DAYS * DAY_MS, path: CONSOLE_PATH });
  setSignedInHintCookie(context, true);
}

export function deleteSessionCookies(context: Context): void {
  setCookie(context, COOKIE, null, { maxAgeMs: 0, path: CONSOLE_PATH });
  if (readCookie(context, RECENT_COMPANIES_COOKIE) !== null)
    setCookie(context, RECENT_COMPANIES_COOKIE, null, { maxAgeMs: 0, path: CONSOLE_PATH });
  setSignedInHintCookie(context, false);
}

export function hasSignedInHintCookie(context: Context): boolean {
  return readCookie(context, SIGNED_IN_HINT_COOKIE) === '1';
}

/** Pages outside `/console` read no session, only this hint. */
export function setSignedInHintCookie(context: Context, isSignedIn: boolean): void {
  if (hasSignedInHintCookie(context) === isSignedIn) return;
  const maxAgeMs = SESSION_DAYS * DAY_MS;
  setCookie(context, SIGNED_IN_HINT_COOKIE, isSignedIn ? '1' : null, { maxAgeMs, path: '/' });
}

export function setLanguageCookie(context: Context, language: Language): void {
  setCookie(context, LANGUAGE_COOKIE, language, { maxAgeMs: YEAR_MS, path: '/' });
}

export const RECENT_COMPANIES_COOKIE = 'recent_companies';
