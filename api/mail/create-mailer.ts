import type { MailConfig } from '../../shared/config/config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Address that ends mails of this kind by a POST (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. Throws a `MailError`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Thrown when a mail could not be sent. The message has error codes only, never an address. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

const MAX_CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/**
 * Creates a mailer. With the first mail it loads the mail package and connects to the mail server.
 * It reuses its connections. `connectTimeoutMs` limits the name resolution, the connection and the
 * greeting, each separately.
 */
export function createMailer(
  { smtpUrl, from }: Pick<MailConfig, 'smtpUrl' | 'from'>,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Mailer {
  const options = {
    ...toServer(smtpUrl),
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
    tls: { rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: SOCKET_TIMEOUT_MS,
  };
  const open = async () => (await import('nodemailer')).createTransport(options);
  let opened: ReturnType<typeof open> | null = null;
  return {
    send: async ({ unsubscribe, ...mail }) => {
      // Prevents automatic replies (RFC 3834, section 5).
      const headers = { 'Auto-Submitted': 'auto-generated', ...toListHeaders(unsubscribe) };
      opened ??= open();
      const transport = await opened;
      await transport.sendMail({ ...mail, from, headers }).catch((error: unknown) => {
        throw toMailError(error);
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function toListHeaders(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function toServer(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host,
    secure,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username === '' ? {} : { auth }),
    // A password is only sent encrypted, even if the network removes STARTTLS from the greeting.
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
