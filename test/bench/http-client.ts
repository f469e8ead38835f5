import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

const TIMEOUT_MS = 60_000;
const TAIL_BYTES = 600;

/**
 * Calls one address, over kept connections unless another agent is given. It does not decompress
 * answers, which would be measured with the calls.
 */
export class HttpClient {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent: Agent | false;

  constructor(
    base: string,
    headers: Readonly<Record<string, string>> = {},
    // In turn, so that none is idle for as long as the service lets it be.
    agent: Agent | false = new Agent({ keepAlive: true, scheduling: 'fifo' }),
  ) {
    this.#base = base;
    this.#headers = headers;
    this.#agent = agent;
  }

  /** Milliseconds until the whole answer is there; throws unless it is a 200. */
  time(path: string, body: object | null): Promise<number> {
    return this.#time(path, body, 200);
  }

  /** Milliseconds until the answer 304 to a GET with the ETag of an earlier answer. */
  timeUnchanged(path: string, etag: string): Promise<number> {
    return this.#time(path, null, 304, { 'If-None-Match': etag });
  }

  async #time(path: string, body: object | null, expected: number, headers = {}): Promise<number> {
    const startedAt = performance.now();
    const { status } = await this.send(path, body === null ? null : JSON.stringify(body), headers);
    if (status !== expected) throw new Error(`${path} answered ${status}`);
    return performance.now() - startedAt;
  }

  /** Status and end of a complete answer; throws when it breaks off. */
  async send(path: string, body: string | null, headers = {}): Promise<{ status: number; tail: string }> {
    const ofBody = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body ?? '') };
    const call = request(this.#base + path, {
      method: body === null ? 'GET' : 'POST',
      agent: this.#agent,
      timeout: TIMEOUT_MS,
      headers: { ...this.#headers, ...headers, ...(body === null ? {} : ofBody) },
    });
    call.once('timeout', () => call.destroy());
    call.end(body ?? '');
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let tail = Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>)
      tail = Buffer.concat([tail.subarray(-TAIL_BYTES), chunk.subarray(-TAIL_BYTES)]);
    return { status: response.statusCode!, tail: tail.toString() };
  }

  close(): void {
    if (this.#agent !== false) this.#agent.destroy();
  }
}
