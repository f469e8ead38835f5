import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../shared/config/config.ts';

/** A mail of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when the server has taken it. Throws a `MailError`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail could not be sent. The message tells how, without an address: servers repeat those, so what they say has no place in a log. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

const MAX_CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a server may be silent. */
const SOCKET_TIMEOUT_MS = 20_000;

/**
 * Opens no connection yet; those that mails were sent over are kept for the next ones. `connectMs` is how long finding, reaching and greeting
 * the server may take, each.
 */
export function openMailer(
  { smtpUrl, from }: Pick<MailConfig, 'smtpUrl' | 'from'>,
  connectMs = CONNECT_TIMEOUT_MS,
): Mailer {
  const transport = createTransport({
    ...toServer(smtpUrl),
    ...{ pool: true, maxConnections: MAX_CONNECTIONS, tls: { rejectUnauthorized: true } },
    ...{ disableFileAccess: true, disableUrlAccess: true, logger: false },
    ...{ connectionTimeout: connectMs, dnsTimeout: connectMs, greetingTimeout: connectMs },
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      // Nobody shall be told by a machine that they are away (RFC 3834, section 5).
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ ...mail, from, headers }).catch((error: unknown) => {
        throw toMailError(error);
      });
    },
    close: () => transport.close(),
  };
}

function toServer(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    ...{ host, secure },
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username === '' ? {} : { auth }),
    // A password leaves this machine encrypted or not at all, whatever a network in between makes of the server's greeting.
    requireTLS: !secure && username !== '' && !isOwnMachine(host),
  };
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function toMailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const how = [code, responseCode].filter((part) => part !== undefined).join(' ');
  return new MailError(`The mail could not be sent${how === '' ? '' : ` (${how})`}.`);
}
