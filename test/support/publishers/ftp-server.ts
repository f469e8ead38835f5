import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The fault of a command; null lets it pass. */
export type FtpFault =
  | null
  /** Answers with this reply. */
  | { readonly code: number; readonly text?: string }
  /** Sends this number of bytes of the file and breaks both connections. */
  | { readonly cutAfter: number }
  /** Sends this number of bytes of the file and reports the transfer as complete. */
  | { readonly endAfter: number }
  /** Sends this number of bytes of the file, and nothing more. */
  | { readonly silentAfter: number }
  /** Sends this after the file. */
  | { readonly more: Buffer };

/**
 * A small FTP server: passive mode, one folder of files by their paths (RFC 959; listings as in RFC
 * 3659, section 7, or as `ls` prints them).
 */
export interface FtpServer {
  readonly url: string;
  readonly files: Map<string, Buffer>;
  readonly calls: string[];
  judge: (call: string) => FtpFault;
  /** How folders are listed: `paths` gives the way to each file before its name. */
  listing: 'mlsd' | 'ls' | 'paths';
  modified: string;
  bytesSent: number;
  readonly close: () => Promise<void>;
}

export const FTP_USER = 'reader';
export const FTP_PASSWORD = 'a-password-for-tests';

const QUIET = new Set(['EPSV', 'PASV', 'TYPE', 'STRU', 'OPTS', 'FEAT', 'QUIT']);
type State = Omit<FtpServer, 'url' | 'close'>;

/** Serves `files` on a free port of this machine. */
export async function startFtpServer(files: Readonly<Record<string, Buffer>>): Promise<FtpServer> {
  const state: State = {
    files: new Map(Object.entries(files)),
    calls: [],
    judge: () => null,
    listing: 'mlsd',
    modified: '20261116020000',
    bytesSent: 0,
  };
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    // An unread stream never ends.
    sockets.add(
      socket
        .resume()
        .on('error', () => undefined)
        .on('close', () => sockets.delete(socket)),
    );
  };
  const server = createServer((socket) => {
    track(socket);
    serve(socket, state, track);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `ftp://127.0.0.1:${(server.address() as AddressInfo).port}/data`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

function serve(control: Socket, state: State, track: (socket: Socket) => void): void {
  const reply = (code: number, text: string): void => void control.write(`${code} ${text}\r\n`);
  let user = '';
  let isIn = false;
  let from = 0;
  let passive: { readonly server: Server; readonly data: Promise<Socket> } | null = null;

  const openPassive = async (): Promise<number> => {
    const server = createServer(track).listen(0, '127.0.0.1');
    const data = once(server, 'connection').then(([socket]) => (server.close(), socket as Socket));
    passive = { server, data };
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const send = async (body: Buffer, fault: FtpFault): Promise<void> => {
    const data = await passive!.data;
    const told = fault === null || 'code' in fault ? {} : (fault as Partial<Record<string, number>>);
    const cut = [told['cutAfter'], told['endAfter'], told['silentAfter']].find((each) => each !== undefined);
    const part = body.subarray(0, cut);
    reply(150, 'Here it comes');
    state.bytesSent += part.length;
    data.write(part);
    // A client may lose unread data when the connection breaks: it gets some turns to read.
    if (cut !== undefined) for (let turn = 0; turn < 5; turn++) await wait(10);
    if ('silentAfter' in told) return;
    if ('cutAfter' in told) return void [data, control].map((socket) => socket.destroy());
    data.end(fault !== null && 'more' in fault ? fault.more : '');
    await once(data, 'close');
    reply(226, 'Done');
  };
  const commands: Record<string, (argument: string, fault: FtpFault) => unknown> = {
    USER: (name) => ((user = name), reply(331, 'Password?')),
    PASS: (password) => {
      isIn = user === FTP_USER && password === FTP_PASSWORD;
      if (isIn) reply(230, 'In');
      else reply(530, `No entry for ${user} with ${password}`);
    },
    FEAT: () =>
      control.write(state.listing === 'mlsd' ? '211-\r\n MLST size*;modify*;\r\n211 End\r\n' : '211 \r\n'),
    EPSV: async () => reply(229, `Passive (|||${await openPassive()}|)`),
    SIZE: (path) => reply(state.files.has(path) ? 213 : 550, String(state.files.get(path)?.length)),
    REST: (bytes) => ((from = Number(bytes)), reply(350, 'From there')),
    MLSD: (path, fault) => send(list(path, state), fault),
    LIST: (argument, fault) => send(list(argument.replace(/^-a /, ''), state), fault),
    RETR: async (path, fault) => {
      const body = state.files.get(path);
      if (body === undefined) return reply(550, 'No such file');
      const rest = body.subarray(from);
      from = 0;
      await send(rest, fault);
    },
    QUIT: () => control.end(),
  };
  const handle = (line: string): void => {
    const [, name = '', argument = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
    const call = name === 'PASS' ? name : line;
    if (!QUIET.has(name)) state.calls.push(call);
    const fault = state.judge(call);
    const command = commands[name];
    if (fault !== null && 'code' in fault) return reply(fault.code, fault.text ?? 'No');
    if (['TYPE', 'STRU', 'OPTS'].includes(name)) return reply(200, 'As you like');
    if (!isIn && !['USER', 'PASS', 'FEAT', 'QUIT'].includes(name)) return reply(530, 'Log in first');
    if (command === undefined) return reply(502, 'Not here');
    Promise.resolve(command(argument, fault)).catch(() => control.destroy());
  };
  reply(220, 'Hello');
  let text = '';
  control.on('data', (chunk) => {
    const lines = (text + String(chunk)).split('\r\n');
    text = lines.pop()!;
    for (const line of lines) handle(line);
  });
}

function list(folder: string, { files, listing, modified }: State): Buffer {
  const lines = [...files]
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, { length }]) => {
      const name = listing === 'paths' ? `/${path}` : path.slice(folder.length + 1);
      if (listing === 'mlsd') return `type=file;size=${length};modify=${modified}; ${name}`;
      return `-rw-r--r--   1 prv      prv      ${length} Nov 16 02:00 ${name}`;
    });
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}
