import { parentPort, workerData } from 'node:worker_threads';
import { callOnAndOn } from '../figures.ts';
import { createHttpClient } from '../http-client.ts';

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

const BROKEN = { status: 'broken', tail: '' } as const;
const CREDITS = /"creditsCharged":(\d+)/;

async function runCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const { address, path, clients, headers, bodies } = options;
  const http = createHttpClient(address, headers);
  const statuses: Record<string, number> = {};
  const answeredMs: number[] = [];
  const refusedMs: number[] = [];
  let credits = 0;
  let next = 0;
  const startedAt = performance.now();
  await callOnAndOn(clients, options.seconds, async () => {
    const body = bodies[next++ % bodies.length]!;
    const from = performance.now();
    const { status, tail } = await http.send(path, body).catch(() => BROKEN);
    statuses[status] = (statuses[status] ?? 0) + 1;
    (status === 200 ? answeredMs : refusedMs).push(performance.now() - from);
    if (status === 200) credits += Number(CREDITS.exec(tail)?.[1] ?? 0);
  });
  http.close();
  return { statuses, answeredMs, refusedMs, credits, seconds: (performance.now() - startedAt) / 1_000 };
}

parentPort?.postMessage(await runCrowd(workerData as CrowdOptions));
