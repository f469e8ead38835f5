import { CONSOLE_PATH } from '../../mail/console-mail.ts';

export const WATCHING_PATH = `${CONSOLE_PATH}/watching`;
/** Ends the mails of a list, with its secret token and without a sign-in (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
