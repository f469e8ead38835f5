import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiError } from '../../api/errors/api-error.ts';
import { toErrorBody } from '../../api/errors/error-body.ts';
import { bodyTooLargeError, MAX_BODY_BYTES } from '../../api/http/read-body.ts';
import { findFreePort } from '../support/process/free-port.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { findMissingProxy, startProxy } from '../support/service/proxy-server.ts';

/** A process that is busy: only /health answers 200. */
async function startBusy(calls: string[]): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === '/health') return void response.end('{}');
    calls.push(request.url!);
    const headers = { 'Content-Type': 'application/json', 'Retry-After': '7' };
    response.writeHead(503, headers).end('{"error":"busy here"}');
  });
  const listening = await listenLocally(server);
  onTestFinished(listening.close);
  return listening;
}

async function startDying(ids: unknown[]): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/health') return void response.end('{}');
    ids.push(request.headers['x-proxy-request-id']);
    request.socket.destroy();
  });
  const listening = await listenLocally(server);
  onTestFinished(listening.close);
  return listening.address;
}

const missing = findMissingProxy();

describe.skipIf(missing !== null)(`the proxy (${missing ?? 'nginx is there'})`, () => {
  it.each(['GET', 'POST'])(
    'A busy answer (%s) is passed on with its Retry-After, and only one process is asked',
    async (method) => {
      const calls: string[] = [];
      const one = await startBusy(calls);
      const other = await startBusy(calls);
      const proxy = await startProxy([one.address, other.address]);
      const answer = await fetch(`${proxy}/v1/search`, { method });
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '7']);
      expect(await answer.text()).toBe('{"error":"busy here"}');
      expect(calls).toEqual(['/v1/search']);
    },
  );

  it.each(['/v1/search', '/mcp'])(
    'A POST to %s whose process dies is sent to the other one, under the same id',
    async (path) => {
      const ids: unknown[] = [];
      const proxy = await startProxy([await startDying(ids), await startDying(ids)]);
      expect((await fetch(proxy + path, { method: 'POST', body: '{}' })).status).toBe(503);
      expect(ids).toEqual([expect.any(String), ids[0]]);
    },
  );

  it.each(['/console/keys', '/mcp/x', '/mcps'])('A POST to %s is never sent twice', async (path) => {
    const ids: unknown[] = [];
    const proxy = await startProxy([await startDying(ids), await startDying(ids)]);
    expect((await fetch(proxy + path, { method: 'POST', body: '{}' })).status).toBe(503);
    expect(ids).toHaveLength(1);
  });

  it("Without any process the proxy answers in the API's form, with Retry-After", async () => {
    const calls: string[] = [];
    const one = await startBusy(calls);
    const proxy = await startProxy([one.address, `http://127.0.0.1:${await findFreePort()}`]);
    await one.close();
    for (const path of ['/v1/search', '/ready']) {
      const answer = await fetch(proxy + path);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
      expect(answer.headers.get('Content-Type')).toBe('application/json');
      expect(await answer.json()).toEqual(toErrorBody(apiError('busy')));
    }
  });

  it('Calls that a process did not answer are logged, without their addresses', async () => {
    const folder = makeTemporaryFolder();
    const proxy = await startProxy([await startDying([]), await startDying([])], folder);
    const answer = await fetch(`${proxy}/console/link?token=abc`, {
      headers: { Referer: `${proxy}/secret` },
    });
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    const readLog = () => readFileSync(join(folder, 'proxy.log'), 'utf8');
    // nginx writes its line when the answer is out.
    await expect.poll(readLog, { timeout: 10_000 }).toMatch(/\n$/);
    const log = readLog();
    expect(log).not.toMatch(/token|secret|console/);
    const lines = log.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        requestId: answer.headers.get('X-Request-Id'),
        status: 503,
        upstreamStatus: expect.stringMatching(/^502/) as string,
      }),
    ]);
  });

  it.each([
    ['413', bodyTooLargeError(MAX_BODY_BYTES), { method: 'POST', headers: {}, body: 'x'.repeat(3_000_000) }],
    ['414', apiError('headers_too_large'), { path: `/${'a'.repeat(40_000)}` }],
    ['431', apiError('headers_too_large'), { headers: { 'X-Long': 'a'.repeat(40_000) } }],
    ['404', apiError('not_found'), { path: '/metrics' }],
    ['400', apiError('malformed_request'), { headers: { Host: 'a b' } }],
  ])(
    "The proxy's own %s is an error of the API",
    async (status, error, { path = '/health', body, ...sent }: RequestOptions & { body?: string }) => {
      const { address } = await startBusy([]);
      const proxy = await startProxy([address, address]);
      const call = request(`${proxy}${path}`, sent);
      call.end(body);
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      expect(JSON.parse(await text(response))).toEqual(toErrorBody(error));
      expect(String(response.statusCode)).toBe(status);
      expect(response.headers).not.toHaveProperty('retry-after');
      expect(response.headers['x-request-id']).toMatch(/^\w+$/);
    },
  );
});
