import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listenLocally } from '../process/listen-locally.ts';

/** The fault of a request; null lets it pass. */
export type Fault =
  | { readonly kind: 'answer'; readonly status: number; readonly body: object }
  | { readonly kind: 'change'; readonly change: (body: any) => unknown }
  | { readonly kind: 'cut' }
  | { readonly kind: 'cut-after' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'rewrite'; readonly rewrite: (path: string) => string }
  | null;

export interface FaultyProxy {
  readonly url: string;
  judge: (call: string) => Fault | Promise<Fault>;
  readonly calls: string[];
  /** The distinct `Authorization` headers of the requests. */
  readonly authorizations: Set<string>;
  readonly close: () => Promise<void>;
}

/** Passes requests on to `target`, except those for which `judge` returns a fault. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const proxy: Pick<FaultyProxy, 'judge' | 'calls' | 'authorizations'> = {
    judge: () => null,
    calls: [],
    authorizations: new Set(),
  };
  const server = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`;
    proxy.calls.push(call);
    proxy.authorizations.add(incoming.headers.authorization ?? '');
    void serve(incoming, outgoing, target, () => proxy.judge(call)).catch(() => outgoing.destroy());
  });
  const { address, close } = await listenLocally(server);
  return Object.assign(proxy, { url: address, close });
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  judge: () => Fault | Promise<Fault>,
): Promise<void> {
  const sent = await readAll(incoming);
  const fault = await judge();
  if (fault?.kind === 'cut') return void outgoing.destroy();
  if (fault?.kind === 'delay') await wait(fault.ms);
  if (fault?.kind === 'answer') return answer(outgoing, fault.status, {}, JSON.stringify(fault.body));
  // Each request has a connection of its own: a kept one that the server has just closed would be a
  // fault that the test did not ask for.
  const headers = { ...incoming.headers, connection: 'close' };
  const path = fault?.kind === 'rewrite' ? fault.rewrite(incoming.url!) : incoming.url!;
  const call = request(`${target}${path}`, { method: incoming.method!, headers, agent: false });
  call.end(sent);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = await readAll(response);
  if (fault?.kind === 'cut-after') return void outgoing.destroy();
  const changed =
    fault?.kind === 'change' ? JSON.stringify(fault.change(JSON.parse(body.toString('utf8')))) : body;
  return answer(outgoing, response.statusCode!, response.headers, changed);
}

function answer(
  outgoing: ServerResponse,
  status: number,
  headers: IncomingMessage['headers'],
  body: string | Buffer,
): void {
  const own = {
    'content-type': headers['content-type'] ?? 'application/vnd.elasticsearch+json;compatible-with=9',
    'x-elastic-product': 'Elasticsearch',
    'content-length': String(Buffer.byteLength(body)),
  };
  outgoing.writeHead(status, own).end(body);
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
