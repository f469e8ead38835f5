import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installMalformedRequestHandler } from '../../api/http/install-malformed-request-handler.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { serveWithSettings } from '../support/service/serve-with-settings.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const SECRET = 'cds_secret';

interface Answer {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const serve = (): Promise<string> => serveWithSettings({ DATA_DIR: makeTemporaryFolder() });

function dial(address: string): Socket {
  const { hostname, port } = new URL(address);
  return connect(Number(port), hostname);
}

/** Sends bytes as they are. Gives all that comes back until the other side ends. */
function exchange(address: string, sent: string): Promise<string> {
  const socket = dial(address);
  socket.write(sent);
  return text(socket);
}

function parse(raw: string): Answer {
  const end = raw.indexOf('\r\n\r\n');
  const [line = '', ...fields] = raw.slice(0, end).split('\r\n');
  const pairs = fields.map((field) => /^([^:]+): (.*)$/.exec(field)!);
  const headers = Object.fromEntries(pairs.map(([, name, value]) => [name!.toLowerCase(), value!]));
  return { line, headers, body: raw.slice(end + 4) };
}

const toRequest = (...fields: string[]): string =>
  ['GET /health HTTP/1.1', 'Host: a', ...fields, '', ''].join('\r\n');
const toChunked = (chunk: string): string =>
  ['POST /v1/search HTTP/1.1', 'Host: a', 'Content-Type: application/json'].join('\r\n') +
  `\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}\r\n`;

describe('a request that the application never sees', () => {
  it.each([
    [
      'a long header',
      toRequest(`Authorization: Bearer ${'x'.repeat(17_000)}`),
      431,
      'Request headers too large',
    ],
    ['no request line', `${SECRET}\r\n\r\n`, 400, 'Malformed request'],
    ['an unknown method', `FETCH /health?q=${SECRET} HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'Malformed request'],
    ['another protocol', `GET /${SECRET} HTTP/7.1\r\nHost: a\r\n\r\n`, 400, 'Malformed request'],
    ['no host', `GET /health HTTP/1.1\r\nX-Key: ${SECRET}\r\n\r\n`, 400, 'Malformed request'],
    ['a header without a name', toRequest(`: ${SECRET}`), 400, 'Malformed request'],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'Malformed request'],
    ['two lengths', toRequest('Content-Length: 1', 'Content-Length: 2'), 400, 'Malformed request'],
    ['a chunk without a length', toChunked(SECRET), 400, 'Malformed request'],
  ])('A malformed request is refused as JSON: %s', async (_what, sent, status, error) => {
    const address = await serve();
    const raw = await exchange(address, sent);
    const { line, headers, body } = parse(raw);
    expect([line.split(' ').slice(0, 2), JSON.parse(body)]).toEqual([
      ['HTTP/1.1', String(status)],
      {
        error,
        code: error.toLowerCase().replace('request headers', 'headers').replaceAll(' ', '_'),
        detail: expect.any(String) as string,
        message: expect.any(String) as string,
      },
    ]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
      'x-request-id': expect.stringMatching(/^[A-Za-z0-9._-]{1,64}$/) as string,
      'access-control-allow-origin': '*',
    });
    expect(raw).not.toContain(SECRET);
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });

  it('A malformed request is answered with the headers of every error', async () => {
    const address = await serve();
    const known = parse(
      await exchange(address, 'GET /v1/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    );
    const refused = parse(await exchange(address, `${SECRET}\r\n\r\n`));
    expect(Object.keys(refused.headers).sort()).toEqual(Object.keys(known.headers).sort());
    const own = { 'content-length': '', date: '', 'x-request-id': '' };
    expect({ ...refused.headers, ...own }).toEqual({ ...known.headers, ...own });
  });

  it('A malformed request that never ends is answered', async () => {
    const address = await serve();
    const raw = await exchange(address, toRequest(`X-Long: ${'x'.repeat(8_000_000)}`));
    expect(parse(raw)).toMatchObject({
      line: 'HTTP/1.1 431 Request Header Fields Too Large',
      body: expect.stringMatching(
        /^{"error":"Request headers too large","code":"headers_too_large",/,
      ) as string,
    });
  });

  it('A malformed request that ends too early is answered', async () => {
    const socket = dial(await serve());
    socket.end('GET /health HTTP/1.1\r\nHo');
    expect(parse(await text(socket))).toMatchObject({
      body: expect.stringMatching(/^{"error":"Malformed request","code":"malformed_request",/) as string,
    });
  });

  it('A malformed request is answered once, after complete answers', async () => {
    const socket = dial(await serve());
    const received = text(socket.setEncoding('utf8'));
    socket.write(toRequest());
    await once(socket, 'data');
    socket.write(`${SECRET}\r\n\r\n${SECRET}\r\n\r\n`);
    const lines = [...(await received).matchAll(/HTTP\/1\.1 \d+/g)].map(([line]) => line);
    expect(lines).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('A malformed request with a reset connection does no harm', async () => {
    const address = await serve();
    const socket = dial(address);
    await once(socket, 'connect');
    socket.write('GET /health HTTP/1.1\r\nHo');
    socket.resetAndDestroy();
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });
});

describe('a request that is odd and no more', () => {
  it.each([
    ['HTTP/1.0 without a host', 'GET /health HTTP/1.0\r\n\r\n'],
    ['an expectation', toRequest('Expect: nothing', 'Connection: close')],
  ])('An unusual request is answered: %s', async (_what, sent) => {
    const { line, body } = parse(await exchange(await serve(), sent));
    expect([line, JSON.parse(body)]).toEqual(['HTTP/1.1 200 OK', expect.objectContaining({ status: 'ok' })]);
  });
});

describe('a connection', () => {
  async function serveOwn(options: ServerOptions, listener: RequestListener): Promise<string> {
    const http = createServer(options, listener);
    await installMalformedRequestHandler(http);
    const { address, close } = await listenLocally(http);
    onTestFinished(close);
    return address;
  }

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHo'],
    ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc'],
  ])('A connection that never ends %s answers 408', async (_what, sent) => {
    const limits = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };
    const address = await serveOwn(limits, (request) => request.resume());
    expect(parse(await exchange(address, sent))).toMatchObject({
      line: 'HTTP/1.1 408 Request Timeout',
      body: expect.stringMatching(/^{"error":"Request timeout","code":"request_timeout",/) as string,
    });
  });

  it('A connection with a partial answer gets no second answer', async () => {
    const address = await serveOwn({}, (_request, response) => {
      response.writeHead(200, { 'Content-Length': 9 }).write('part');
    });
    const socket = dial(address);
    const received = text(socket.setEncoding('utf8'));
    socket.write(toRequest());
    await once(socket, 'data');
    socket.write(`${SECRET}\r\n\r\n`);
    expect((await received).replace(/^.*\r\n/s, '')).toBe('part');
  });
});
