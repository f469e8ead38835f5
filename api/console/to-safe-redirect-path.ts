import { CONSOLE_PATH } from '../mail/console-mail.ts';

/** Longest that is followed. */
const MAX_PATH_LENGTH = 2_000;
/** Name of a query's field with which a page does nothing that costs credits until it is asked to. */
export const NO_CHARGE_PARAMETER = 'held';

/** A path of the console with its query, as somebody sent it; the first page for anything else: nobody is led to another site. */
export function toSafeRedirectPath(sent: string | undefined): string {
  if (sent === undefined || sent.length > MAX_PATH_LENGTH || !URL.canParse(sent, 'http://here'))
    return CONSOLE_PATH;
  const { origin, pathname, search } = new URL(sent, 'http://here');
  const isOurs =
    origin === 'http://here' && (pathname === CONSOLE_PATH || pathname.startsWith(`${CONSOLE_PATH}/`));
  return isOurs ? `${pathname}${search}` : CONSOLE_PATH;
}

/** A path of the console as one to which somebody is led who did not press its button: it costs nothing. */
export function withoutCharge(path: string): string {
  return path.includes('?') ? `${path}&${NO_CHARGE_PARAMETER}=1` : path;
}
