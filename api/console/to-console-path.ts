import { HOME } from '../mail/console-mail.ts';

/** Longest that is followed. */
const LONGEST = 2_000;
/** Name of a query's field with which a page does nothing that costs credits until it is asked to. */
export const HELD = 'held';

/** A path of the console with its query, as somebody sent it; the first page for anything else: nobody is led to another site. */
export function toConsolePath(sent: string | undefined): string {
  if (sent === undefined || sent.length > LONGEST || !URL.canParse(sent, 'http://here')) return HOME;
  const { origin, pathname, search } = new URL(sent, 'http://here');
  const isOurs = origin === 'http://here' && (pathname === HOME || pathname.startsWith(`${HOME}/`));
  return isOurs ? `${pathname}${search}` : HOME;
}

/** A path of the console as one to which somebody is led who did not press its button: it costs nothing. */
export function toHeld(path: string): string {
  return path.includes('?') ? `${path}&${HELD}=1` : path;
}
