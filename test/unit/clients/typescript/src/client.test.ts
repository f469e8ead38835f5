import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ApiError,
  CompanyDataClient,
  ConnectionError,
  InvalidKeyError,
  InvalidRequestError,
  RateLimitedError,
  UnavailableError,
  type ClientOptions,
} from '../../../../../clients/typescript/src/index.ts';
import { listenLocally } from '../../../../support/process/listen-locally.ts';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startClient(answers: readonly Respond[], options: Partial<ClientOptions> = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request
      .resume()
      .on('end', () => answers[Math.min(requests.length, answers.length) - 1]!(response, request));
  });
  const { address, close } = await listenLocally(server);
  closers.push(close);
  return { client: new CompanyDataClient({ baseUrl: address, apiKey: 'cds_x', ...options }), requests };
}

const send =
  (status: number, body: object, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const OK = send(200, { companies: [] });
const BUSY = send(503, { error: 'Service busy. Please retry.' }, { 'Retry-After': '0' });
const breakOff: Respond = (response) => {
  response.writeHead(200, { 'Content-Length': '1000' }).write('{');
  setImmediate(() => response.destroy());
};

const keyOf = (request: IncomingMessage) => request.headers['idempotency-key'];

describe('repeated calls', () => {
  it('A busy or too frequent call is repeated with the same Idempotency-Key', async () => {
    const limited = send(429, { error: 'Rate limit exceeded.' }, { 'Retry-After': '0' });
    const { client, requests } = await startClient([BUSY, limited, OK]);
    expect(await client.search({ q: 'a' })).toEqual({ companies: [] });
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(keyOf)).size).toBe(1);
    expect(keyOf(requests[0]!)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('An answer that breaks off is requested again', async () => {
    const { client, requests } = await startClient([breakOff, OK]);
    expect(await client.search({ q: 'a' })).toEqual({ companies: [] });
    expect(new Set(requests.map(keyOf)).size).toBe(1);
  });

  it('Two calls have different keys, and a caller can choose the key', async () => {
    const { client, requests } = await startClient([OK]);
    await client.search({ q: 'a' });
    await client.search({ q: 'a' });
    await client.search({ q: 'a' }, { idempotencyKey: 'mine' });
    expect(new Set(requests.map(keyOf)).size).toBe(3);
    expect(keyOf(requests[2]!)).toBe('mine');
  });

  it('A free call has no Idempotency-Key', async () => {
    const { client, requests } = await startClient([OK]);
    await client.annualReports('5560000001');
    expect(keyOf(requests[0]!)).toBeUndefined();
  });

  it('Retries end after the chosen number', async () => {
    const { client, requests } = await startClient([BUSY], { maxRetries: 2 });
    await expect(client.search({ q: 'a' })).rejects.toThrow(UnavailableError);
    expect(requests).toHaveLength(3);
  });

  it('A call fails at once when the wait is longer than a minute', async () => {
    const { client, requests } = await startClient([send(429, { error: 'x' }, { 'Retry-After': '3600' })]);
    const error = await client.search({ q: 'a' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect((error as RateLimitedError).retryAfter).toBe(3_600);
    expect(requests).toHaveLength(1);
  });

  it('A wrong request is not repeated', async () => {
    const { client, requests } = await startClient([send(400, { error: 'Invalid limit' })]);
    await expect(client.search({ q: 'a', limit: 99 })).rejects.toThrow(InvalidRequestError);
    expect(requests).toHaveLength(1);
  });
});

describe('errors', () => {
  it('An error has the fields of the answer', async () => {
    const { client } = await startClient([
      send(
        401,
        {
          error: 'Invalid API key',
          code: 'invalid_key',
          detail: 'Send a whole key.',
          message: 'Nyckeln gäller inte.',
        },
        { 'X-Request-Id': 'r1' },
      ),
    ]);
    const error = (await client.company('1').catch((caught: unknown) => caught)) as ApiError;
    expect(error).toBeInstanceOf(InvalidKeyError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 401,
      error: 'Invalid API key',
      code: 'invalid_key',
      detail: 'Send a whole key.',
      explanation: 'Nyckeln gäller inte.',
      retryAfter: null,
      requestId: 'r1',
      message: '401 Invalid API key (request r1)',
    });
  });

  it('An answer that is not JSON is an error with its status text', async () => {
    const { client } = await startClient([(response) => response.writeHead(502).end('<html>')]);
    await expect(client.health()).rejects.toThrow('502 Bad Gateway');
  });

  it('An unreachable service is a ConnectionError with its cause', async () => {
    const { address, close } = await listenLocally(createServer());
    await close();
    const client = new CompanyDataClient({ baseUrl: address, maxRetries: 0 });
    const error = await client.health().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).message).toContain('ECONNREFUSED');
    expect((error as Error).cause).toBeInstanceOf(TypeError);
  });

  it('A base address that is none is refused', () => {
    expect(() => new CompanyDataClient({ baseUrl: 'example' })).toThrow(TypeError);
  });
});

describe('deadlines', () => {
  it('A call without an answer ends after its time', async () => {
    const { client } = await startClient([() => undefined], { timeoutMs: 20, maxRetries: 1 });
    await expect(client.health()).rejects.toThrow('did not answer in time');
  });

  it('A signal ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    const { client } = await startClient([() => controller.abort(new Error('stopped'))]);
    await expect(client.health({ signal: controller.signal })).rejects.toThrow('stopped');
  });

  it('A signal ends a call that waits to be repeated', async () => {
    const controller = new AbortController();
    const late = send(503, { error: 'x' }, { 'Retry-After': '30' });
    const { client, requests } = await startClient([
      (response, request) => {
        late(response, request);
        response.on('close', () => setImmediate(() => controller.abort(new Error('stopped'))));
      },
    ]);
    await expect(client.health({ signal: controller.signal })).rejects.toThrow('stopped');
    expect(requests).toHaveLength(1);
  });
});

describe('changes', () => {
  it('Topics under the name of the API are sent, and null is not', async () => {
    const { client, requests } = await startClient([send(200, { changes: [], next: 'b', hasMore: false })]);
    await client.changes({ after: null, topic: ['name', 'address'] } as object);
    expect(requests[0]!.url).toBe('/v1/changes?topic=name%2Caddress');
  });

  it('The pages of changes follow each other by their cursors until the last one', async () => {
    const { client, requests } = await startClient([
      send(200, { changes: [{ id: '1' }], next: 'b', hasMore: true }),
      send(200, { changes: [], next: 'c', hasMore: true }),
      send(200, { changes: [{ id: '2' }], next: 'd', hasMore: false }),
    ]);
    const ids: string[] = [];
    const choice = { after: 'a', topics: ['name', 'address'] } as const;
    for await (const { changes } of client.iterateChanges(choice)) ids.push(...changes.map(({ id }) => id));
    expect(ids).toEqual(['1', '2']);
    expect(requests.map(({ url }) => url)).toEqual(
      ['a', 'b', 'c'].map((after) => `/v1/changes?after=${after}&topic=name%2Caddress`),
    );
  });
});

describe('unchanged answers and credits', () => {
  it('A company that has not changed is returned again without its body', async () => {
    const { client, requests } = await startClient([
      send(200, { company: { name: 'A' } }, { ETag: '"1"' }),
      (response) => response.writeHead(304, { ETag: '"1"' }).end(),
      send(200, { company: { name: 'B' } }, { ETag: '"2"' }),
    ]);
    const first = await client.company('1');
    first.company.name = 'changed by the caller';
    expect((await client.company('1')).company.name).toBe('A');
    expect((await client.company('1')).company.name).toBe('B');
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
  });

  it('At most a hundred answers are stored', async () => {
    const { client, requests } = await startClient([send(200, {}, { ETag: '"1"' })]);
    for (let number = 0; number <= 100; number += 1) await client.company(String(number));
    await client.company('0');
    await client.company('100');
    const [first, last] = requests.slice(-2);
    expect(first?.headers['if-none-match']).toBeUndefined();
    expect(last?.headers['if-none-match']).toBe('"1"');
  });

  it('The credits left are those of the last answer', async () => {
    const { client } = await startClient([send(200, {}, { 'X-Credits-Remaining': '41' })]);
    expect(client.creditsRemaining).toBeNull();
    await client.search({ q: 'a' });
    expect(client.creditsRemaining).toBe(41);
  });
});
