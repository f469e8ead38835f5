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

/**
 * Adds {@link ASK_BEFORE_CHARGE_PARAMETER} to a path with a query, so that a redirect to it spends
 * no credits until the visitor presses a button. Returns other paths unchanged.
 */
export function addConfirmation(address: string): string {
  const [, query] = address.split('?', 2);
  const isComplete = query === undefined || new URLSearchParams(query).has(ASK_BEFORE_CHARGE_PARAMETER);
  return isComplete ? address : `${address}&${ASK_BEFORE_CHARGE_PARAMETER}=1`;
}

export const KEYS_PATH = `${CONSOLE_PATH}/keys`;
export const SIGN_UP_FOR_KEY_PATH = `${CONSOLE_PATH}/sign-up?for=key`;

/** True if the field `for` is `key`: the visitor signs up to get an API key. */
export function isSignUpForApiKey(fields: Readonly<Record<string, string>>): boolean {
  return fields['for'] === 'key';
}

/** Returns the path of the first page that the person sees after creating an account. */
export function toPathAfterSignUp(wantsApiKey: boolean): string {
  return wantsApiKey ? KEYS_PATH : CONSOLE_PATH;
}

export function toCompanyPath(orgNumber: string): string {
  return `/console/company/${encodeURIComponent(orgNumber)}`;
}

/**
 * Returns the path of the sign-in page. After signing in, the person continues to the path `next`.
 */
export function toSignInPath(next: string): string {
  return `/console/sign-in?next=${encodeURIComponent(next)}`;
}
