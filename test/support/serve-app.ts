import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../api/create-app.ts';
import { createLog } from '../../shared/log/create-log.ts';
import type { CompanyStore } from '../../shared/store/port.ts';

/** An answer as it came over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  readonly json: any;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The application behind a real socket. */
export interface ServedApp {
  readonly address: string;
  send(path: string, sent?: Sent): Promise<Reply>;
  /** Posts JSON. */
  post(path: string, body: unknown): Promise<Reply>;
  close(): Promise<void>;
}

/** Serves the application over `store` on a free port, with a fixed clock. */
export async function serveApp(store: CompanyStore, sniThreshold = 5_000): Promise<ServedApp> {
  const app = createApp(
    { store, sniThreshold, now: () => new Date('2026-06-16T04:00:00.000Z') },
    createLog({ logLevel: 'silent' }),
  );
  const server = createServer((incoming, outgoing) => void app.callback()(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (path: string, sent: Sent = {}): Promise<Reply> => exchange(address + path, sent);
  return {
    address,
    send,
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await store.close();
    },
  };
}

async function exchange(url: string, { method = 'GET', headers = {}, body }: Sent): Promise<Reply> {
  const call = request(url, { method, headers });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    status: response.statusCode!,
    headers: response.headers,
    text,
    get json(): unknown {
      return JSON.parse(text);
    },
  };
}
