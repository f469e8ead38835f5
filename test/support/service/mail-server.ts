import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  /** The user who sent it; null without a password. */
  readonly user: string | null;
}

export interface MailServer {
  readonly port: number;
  /** `smtp://`, or `smtps://` when it speaks TLS from the first byte. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  readonly take: () => Promise<ReceivedMail>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that accepts every mail, without TLS and passwords unless `options` ask for them.
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let taken = 0;
  let announce = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData: (stream, { envelope, user }, callback) => {
      void readText(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, user: (user as string | undefined) ?? null, ...parseMail(raw) });
        announce.resolve();
        announce = Promise.withResolvers();
        callback();
      });
    },
  });
  // A client that breaks the connection is no failure of the server.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    take: async () => {
      const place = taken;
      taken += 1;
      while (mails.length <= place) await announce.promise;
      return mails[place]!;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A server that takes connections and never says a word. */
export async function startSilentServer(): Promise<Pick<MailServer, 'url' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export function findLinkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  return /https?:\/\/\S+\/console\/link\?token=[\w-]+(?:&next=[\w%.-]+)?/.exec(text)![0];
}

function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), value];
    }),
  );
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const text = decode(body.join('\r\n\r\n'), encoding).replaceAll('\r\n', '\n');
  return { headers, subject: decodeWords(headers.get('subject') ?? ''), text };
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(text.replace(/=\r\n/g, '')) : text;
}

/** RFC 2045, section 6.7. */
function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? decode(word, 'base64') : decodeQuoted(word.replaceAll('_', ' ')),
  );
}
