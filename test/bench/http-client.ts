import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

/**
 * Calls one address over kept connections. It does not decompress answers, which would be measured
 * with the calls.
 */
export class HttpClient {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  // In turn, so that none is idle for as long as the service lets it be.
  readonly #agent = new Agent({ keepAlive: true, scheduling: 'fifo' });

  constructor(base: string, headers: Readonly<Record<string, string>> = {}) {
    this.#base = base;
    this.#headers = headers;
  }

  /** Milliseconds until the whole answer is there; throws unless it is a 200. */
  time(path: string, body: object | null): Promise<number> {
    return this.#time(path, body, 200);
  }

  /** Milliseconds until the answer 304 to a GET with the ETag of an earlier answer. */
  timeUnchanged(path: string, etag: string): Promise<number> {
    return this.#time(path, null, 304, { 'If-None-Match': etag });
  }

  async #time(
    path: string,
    body: object | null,
    status: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const startedAt = performance.now();
    const text = body === null ? '' : JSON.stringify(body);
    const ofBody = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
    const call = request(this.#base + path, {
      method: body === null ? 'GET' : 'POST',
      agent: this.#agent,
      headers: { ...this.#headers, ...headers, ...(body === null ? {} : ofBody) },
    });
    call.end(text);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== status) throw new Error(`${path} answered ${response.statusCode}`);
    return performance.now() - startedAt;
  }

  close(): void {
    this.#agent.destroy();
  }
}
