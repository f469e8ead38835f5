import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toEtag, toListingPage } from './to-listing-page.ts';
import { listenLocally } from '../process/listen-locally.ts';

/** The fault of a request; null lets it pass. */
export type ListingFault =
  | null
  | { readonly status: number; readonly retryAfter?: string }
  /** Sends this number of bytes of the body, and breaks the connection or leaves it silent. */
  | { readonly cutAfter: number }
  | { readonly silentAfter: number }
  /** Announces a length that is wrong by this number of bytes, with the right body. */
  | { readonly lieBytes: number }
  /** Sends the body without its length, until the connection ends. */
  | 'no-length'
  /** To itself, for ever. */
  | 'redirect'
  /** Sends the rest of the current file without regard to If-Range. */
  | 'ignore-if-range'
  /** Sends the file although the client has it. */
  | 'ignore-conditions'
  /** Sends this instead of the listing or the file, with the headers of the file. */
  | { readonly body: string | Buffer };

/**
 * A server that behaves like the registry's listing (docs/formats/annual-reports.md#the-listing).
 */
export interface ListingServer {
  readonly url: string;
  /** Keys and bytes; may change while it runs. */
  readonly files: Map<string, Buffer>;
  readonly calls: string[];
  judge: (call: string) => ListingFault;
  bytesSent: number;
  modified: Date;
  validators: 'etag' | 'weak-etag' | 'date' | 'none';
  readonly close: () => Promise<void>;
}

const PREFIX = 'arsredovisningar/';

export async function startListingServer(
  files: Readonly<Record<string, Buffer>>,
  pageSize = 1_000,
): Promise<ListingServer> {
  type State = Pick<ListingServer, 'files' | 'calls' | 'judge' | 'validators' | 'modified' | 'bytesSent'>;
  const state: State = {
    files: new Map(Object.entries(files)),
    calls: [],
    judge: () => null,
    bytesSent: 0,
    validators: 'etag',
    modified: new Date('2026-11-16T00:01:20.554Z'),
  };
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url!, 'http://listing');
    const path = decodeURIComponent(incoming.url!.slice('/bulk'.length));
    const call = [path, incoming.headers.range ?? []].flat().join(' ');
    state.calls.push(call);
    const fault = state.judge(call);
    if (fault === 'redirect') return void outgoing.writeHead(302, { Location: incoming.url! }).end();
    if (fault !== null && typeof fault === 'object' && 'status' in fault) {
      const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
      return void outgoing.writeHead(fault.status, headers).end('<Error><Code>SlowDown</Code></Error>');
    }
    if (url.pathname === '/bulk') return sendListing(url.searchParams, outgoing, fault);
    const file = state.files.get(url.pathname.slice('/bulk/'.length));
    if (file === undefined) return void outgoing.writeHead(404).end();
    sendFile(file, incoming, outgoing, fault);
  });

  function sendListing(query: URLSearchParams, outgoing: ServerResponse, fault: ListingFault): void {
    if (query.get('prefix') !== PREFIX) return void outgoing.writeHead(403).end();
    const marker = query.get('marker') ?? '';
    const keys = [...state.files.keys()].sort().filter((key) => key > marker);
    const shown = keys.slice(0, pageSize).map((key) => [key, state.files.get(key)!] as const);
    const page = toListingPage(PREFIX, marker, shown, state.modified, pageSize, keys.length > pageSize);
    const replaced = fault !== null && typeof fault === 'object' && 'body' in fault ? fault.body : page;
    send(outgoing, 200, Buffer.from(replaced), { 'Content-Type': 'application/xml' }, fault);
  }

  function sendFile(
    file: Buffer,
    { headers }: IncomingMessage,
    outgoing: ServerResponse,
    fault: ListingFault,
  ) {
    const etag = toEtag(file);
    const sent: Record<string, Record<string, string>> = {
      etag: { ETag: etag, 'Last-Modified': state.modified.toUTCString() },
      'weak-etag': { ETag: `W/${etag}` },
      date: { 'Last-Modified': state.modified.toUTCString() },
      none: {},
    };
    const common = { 'Accept-Ranges': 'bytes', ...sent[state.validators] };
    const known = [headers['if-none-match'] ?? headers['if-modified-since']].flat()[0];
    const hasIt = known !== undefined && Object.values(sent[state.validators]!).includes(known);
    if (hasIt && fault !== 'ignore-conditions') return void outgoing.writeHead(304, common).end();
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const isSame = [etag, state.modified.toUTCString()].includes(String(headers['if-range']));
    if (headers.range === undefined || !(isSame || fault === 'ignore-if-range'))
      return sendBody(200, file, common);
    if (from >= file.length)
      return void outgoing.writeHead(416, { 'Content-Range': `bytes */${file.length}` }).end();
    const range = { 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` };
    sendBody(206, file.subarray(from), { ...common, ...range });

    function sendBody(status: number, body: Buffer, headers: Record<string, string>): void {
      const isReplaced = fault !== null && typeof fault === 'object' && 'body' in fault;
      const sent = isReplaced ? Buffer.from(fault.body) : body;
      state.bytesSent += sent.length;
      send(outgoing, status, sent, headers, fault);
    }
  }

  const { address, close } = await listenLocally(server);
  return Object.assign(state, { url: `${address}/bulk`, close });
}

function send(
  outgoing: ServerResponse,
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  fault: ListingFault,
): void {
  const told: object = typeof fault === 'object' && fault !== null ? fault : {};
  const { cutAfter, silentAfter, lieBytes = 0 } = told as Record<string, number | undefined>;
  if (fault === 'no-length') {
    outgoing.useChunkedEncodingByDefault = false;
    outgoing.writeHead(status, { ...headers, Connection: 'close' });
  } else outgoing.writeHead(status, { ...headers, 'Content-Length': body.length + lieBytes });
  if (silentAfter !== undefined) outgoing.write(body.subarray(0, silentAfter));
  else if (cutAfter !== undefined || lieBytes > 0)
    outgoing.write(body.subarray(0, cutAfter), () => void cut(outgoing));
  else outgoing.end(body);
}

/** Ends the connection when a busy client has had the time to store what was sent. */
async function cut(outgoing: ServerResponse): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await wait(10);
  outgoing.socket?.end();
}
