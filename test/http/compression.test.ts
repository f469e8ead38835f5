import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Koa, { type Context } from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from '../../api/http/compress-answers.ts';
import { listenLocally, type LocalServer } from '../support/process/listen-locally.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { signIn } from '../support/service/sign-in.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';

const UNPACK = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const ENCODINGS = Object.keys(UNPACK) as (keyof typeof UNPACK)[];
const JSON_TYPE = { 'Content-Type': 'application/json' };
const BULK = JSON.stringify({ org_numbers: Array.from({ length: 40 }, (_, index) => companyNumber(index)) });

async function exchange(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }> {
  const call = request(url, { method, headers: { ...headers } });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) };
}

describe('the service', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveWeekly();
  });
  afterAll(() => app.close());

  const bulk = (headers: object) =>
    exchange(`${app.address}/v1/bulk`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: BULK });
  /** `processingTimeMs` differs from call to call. */
  const toResults = (bytes: Buffer): unknown =>
    (JSON.parse(bytes.toString('utf8')) as { results: unknown }).results;

  it.each(ENCODINGS)('A bulk is compressed with %s', async (encoding) => {
    const plain = await bulk({});
    const packed = await bulk({ 'Accept-Encoding': encoding });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding, Origin' });
    expect(plain.headers.vary).toBe('Accept-Encoding, Origin');
    expect(toResults(UNPACK[encoding](packed.bytes))).toEqual(toResults(plain.bytes));
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['zstd;q=0, br;q=0, gzip;q=0', undefined],
    ['*', 'gzip'],
  ])('Accept-Encoding "%s" is answered with %s', async (accepted, encoding) => {
    expect((await bulk({ 'Accept-Encoding': accepted })).headers['content-encoding']).toBe(encoding);
  });

  it('An answer of less than 1 kB is not compressed', async () => {
    const { headers, bytes } = await exchange(`${app.address}/health`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect([headers.vary, bytes.length]).toEqual([
      'Accept-Encoding, Origin',
      Number(headers['content-length']),
    ]);
  });

  it.each([
    '/console',
    '/console/assets/console.css',
    '/console/assets/suggest.js',
    '/openapi.json',
    '/docs/errors',
    '/docs/errors.md',
  ])('%s is compressed', async (path) => {
    const plain = await exchange(app.address + path);
    const packed = await exchange(app.address + path, { headers: { 'Accept-Encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding');
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes);
  });

  it('A compressed page of the console retains its own Vary values', async () => {
    const { headers } = await exchange(`${app.address}/console`);
    expect(headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language');
  });

  it('A HEAD request is answered without a body', async () => {
    const accepting = { headers: { 'Accept-Encoding': 'gzip' } };
    const page = await exchange(`${app.address}/console`, { method: 'HEAD', ...accepting });
    expect([page.status, page.bytes.length]).toEqual([200, 0]);
    expect(page.headers).not.toHaveProperty('content-encoding');
    const [file, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => exchange(`${app.address}/openapi.json`, { method, ...accepting })),
    );
    expect([head!.status, head!.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'])
      expect([name, head!.headers[name]]).toEqual([name, file!.headers[name]]);
  });

  it('A page that shows a new key is not compressed', async () => {
    const { cookie } = await signIn(app.accounts);
    const reply = await exchange(`${app.address}/console/keys`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: app.address,
        'Accept-Encoding': 'gzip',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'name=First',
    });
    expect(reply.bytes.toString('utf8')).toMatch(/cds_[\w-]+/);
    expect(reply.bytes.length).toBeGreaterThan(1024);
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });

  it('A page of a one-time link and an error that repeats the address are not compressed', async () => {
    const account = await app.accounts.administration.createAccount('free', 'Linked');
    const { token } = await app.accounts.people.invite('linked@example.se', account);
    for (const path of [`/console/link?token=${token}`, `/console/nothing?token=${token}`]) {
      const reply = await exchange(app.address + path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(reply.bytes.toString('utf8')).toContain(token);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('an answer that is a stream', () => {
  let server: LocalServer;
  let handle: (context: Context) => void;
  beforeAll(async () => {
    const app = new Koa();
    app.silent = true;
    app.use(compressAnswers);
    app.use((context) => {
      context.type = 'application/json';
      handle(context);
    });
    const answer = app.callback();
    server = await listenLocally(createServer((incoming, outgoing) => void answer(incoming, outgoing)));
  });
  afterAll(() => server.close());

  it.each(ENCODINGS)('A streamed answer is compressed with %s while it is sent', async (encoding) => {
    const parts = Array.from({ length: 200 }, (_, index) => `{"number":${index}},`.repeat(50));
    handle = (context) => (context.body = Readable.from(parts));
    const { headers, bytes } = await exchange(server.address, { headers: { 'Accept-Encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(UNPACK[encoding](bytes).toString('utf8')).toBe(parts.join(''));
  });

  it('A streamed answer is read no faster than its caller receives it', async () => {
    let given = 0;
    // Random text that hardly shrinks: the buffers on the way are full after a few MB.
    const part = (): string =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(48 * 1024))).toString('base64');
    const source = new Readable({
      read() {
        given += 1;
        this.push(given > 2_000 ? null : part());
      },
    });
    handle = (context) => (context.body = source);
    const call = request(server.address, { headers: { 'Accept-Encoding': 'gzip' } });
    call.end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    // Nothing is read from here on. The source rests when no chunk was requested within many turns.
    for (let before = -1; before !== given;) {
      before = given;
      for (let turn = 0; turn < 2_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(given).toBeLessThan(1_000);
    response.destroy();
    await once(source, 'close');
    expect(source.destroyed).toBe(true);
  });

  it('A streamed answer whose source fails ends the connection', async () => {
    handle = (context) => {
      context.body = Readable.from(
        (function* () {
          yield '{"results":['.repeat(10_000);
          throw new Error('the engine is away');
        })(),
      );
    };
    await expect(exchange(server.address, { headers: { 'Accept-Encoding': 'gzip' } })).rejects.toThrow(
      /aborted|hang up/,
    );
  });
});
