import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface CrowdOptions {
  readonly address: string;
  readonly path: string;
  readonly clients: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

export interface CrowdResult {
  /** Complete answers by status; `broken` for those that ended early. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds until complete answers with status 200. */
  readonly answeredMs: readonly number[];
  /** Milliseconds until refusals. */
  readonly refusedMs: readonly number[];
  /** Sum of `creditsCharged` in complete answers. */
  readonly credits: number;
  readonly seconds: number;
}

const CREDITS = /"creditsCharged":(\d+)/;
const TAIL_BYTES = 600;

async function callOnAndOn(options: CrowdOptions): Promise<CrowdResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients, scheduling: 'fifo' });
  const statuses: Record<string, number> = {};
  const answeredMs: number[] = [];
  const refusedMs: number[] = [];
  let credits = 0;
  let next = 0;
  const startedAt = performance.now();
  const end = startedAt + options.seconds * 1_000;
  const call = async (): Promise<void> => {
    const body = options.bodies[next++ % options.bodies.length]!;
    const from = performance.now();
    const { status, tail } = await send(options, agent, body);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === '200') answeredMs.push(performance.now() - from);
    else refusedMs.push(performance.now() - from);
    if (status === '200') credits += Number(CREDITS.exec(tail)?.[1] ?? 0);
  };
  const client = async (): Promise<void> => {
    while (performance.now() < end) await call();
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  agent.destroy();
  return { statuses, answeredMs, refusedMs, credits, seconds: (performance.now() - startedAt) / 1_000 };
}

async function send(
  { address, path, headers }: CrowdOptions,
  agent: Agent,
  body: string,
): Promise<{ status: string; tail: string }> {
  const length = Buffer.byteLength(body);
  const call = request(address + path, {
    method: 'POST',
    agent,
    headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
  });
  call.end(body);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let tail = Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      tail = Buffer.concat([tail.subarray(-TAIL_BYTES), chunk.subarray(-TAIL_BYTES)]);
    }
    return { status: String(response.statusCode), tail: tail.toString() };
  } catch {
    return { status: 'broken', tail: '' };
  }
}

parentPort?.postMessage(await callOnAndOn(workerData as CrowdOptions));
