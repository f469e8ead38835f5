import { isLegalPersonNumber } from '../../shared/domain/organisation-number.ts';
import { CONSOLE_PATH } from '../mail/console-mail.ts';

const MAX_PATH_LENGTH = 2_000;
export const ASK_BEFORE_CHARGE_PARAMETER = 'held';

/**
 * Returns `sent` if it is a path of the console or the documentation, else the console's first
 * page. Prevents redirects to other sites.
 */
export function toSafeRedirectPath(sent: string | undefined): string {
  if (sent === undefined || sent.length > MAX_PATH_LENGTH || !URL.canParse(sent, 'http://here'))
    return CONSOLE_PATH;
  const { origin, pathname, search, hash } = new URL(sent, 'http://here');
  const isOurs = origin === 'http://here' && /^\/(?:console|docs)(?:\/|$)/.test(pathname);
  return isOurs ? pathname + (search || hash) : CONSOLE_PATH;
}

/** Adds to a query that a redirect to it spends no credits until the visitor presses a button. */
export function addConfirmation(address: string): string {
  const [, query] = address.split('?', 2);
  const isComplete = query === undefined || new URLSearchParams(query).has(ASK_BEFORE_CHARGE_PARAMETER);
  return isComplete ? address : `${address}&${ASK_BEFORE_CHARGE_PARAMETER}=1`;
}

export const KEYS_PATH = `${CONSOLE_PATH}/keys`;
export const WATCHING_PATH = `${CONSOLE_PATH}/watching`;
/** Ends the mails of a list, with its secret token and without a sign-in (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
/** Without a query: a stranger who asks for the mail could write to the person in it. */
const MAILED_PATH = /^\/console\/(?:keys|lists|match|watching|company\/(\d{10})(?:#(?:watch|reports))?)$/;

/** Returns the path to which a mailed link leads: `sent` without its query, or the first page. */
export function toMailedPath(sent: string | undefined): string {
  const { pathname, hash } = new URL(toSafeRedirectPath(sent), 'http://here');
  const path = pathname + hash;
  const [found, number] = MAILED_PATH.exec(path) ?? [];
  const isPersonal = number !== undefined && !isLegalPersonNumber(number);
  return found === undefined || isPersonal ? CONSOLE_PATH : found;
}

export function toCompanyPath(orgNumber: string): string {
  return `/console/company/${encodeURIComponent(orgNumber)}`;
}

export function toSignInPath(next: string): string {
  return withNext('/console/sign-in', next);
}

export function toSignUpPath(next: string): string {
  return withNext('/console/sign-up', next);
}

/** Adds the path at which the person continues, unless it is the console's first page. */
export function withNext(path: string, next: string): string {
  return next === CONSOLE_PATH ? path : `${path}?next=${encodeURIComponent(next)}`;
}
