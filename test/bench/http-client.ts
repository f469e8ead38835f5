import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

const TIMEOUT_MS = 60_000;
const TAIL_BYTES = 600;

export type HttpClient = ReturnType<typeof createHttpClient>;

/**
 * Calls one address, over kept connections unless `headers` close them. It does not decompress
 * answers, which would be measured with the calls.
 */
export function createHttpClient(address: string, headers: Readonly<Record<string, string>> = {}) {
  // In turn, so that none is idle for as long as the service lets it be.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  /** Status, ETag and end of a complete answer; throws when it breaks off. */
  const send = async (path: string, body: string | null, condition = {}) => {
    const ofBody = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body ?? '') };
    const call = request(address + path, {
      method: body === null ? 'GET' : 'POST',
      agent,
      timeout: TIMEOUT_MS,
      headers: { ...headers, ...condition, ...(body === null ? {} : ofBody) },
    });
    call.once('timeout', () => call.destroy());
    call.end(body ?? '');
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let tail = Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>)
      tail = Buffer.concat([tail.subarray(-TAIL_BYTES), chunk.subarray(-TAIL_BYTES)]);
    return { status: response.statusCode!, etag: response.headers.etag ?? '', tail: tail.toString() };
  };
  /** Milliseconds until the whole answer is there; throws unless it is a 200, or a 304 to `etag`. */
  const time = async (path: string, body: object | null, etag?: string): Promise<number> => {
    const startedAt = performance.now();
    const condition = etag === undefined ? {} : { 'If-None-Match': etag };
    const { status } = await send(path, body === null ? null : JSON.stringify(body), condition);
    if (status !== (etag === undefined ? 200 : 304)) throw new Error(`${path} answered ${status}`);
    return performance.now() - startedAt;
  };
  return { send, time, close: () => agent.destroy() };
}
