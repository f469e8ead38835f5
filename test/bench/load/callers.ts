import { parentPort, workerData } from 'node:worker_threads';
import { callContinuously, summarise } from '../figures.ts';
import { createHttpClient } from '../http-client.ts';

export interface CrowdOptions {
  readonly address: string;
  readonly path: string;
  readonly clients: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

export type CrowdResult = Awaited<ReturnType<typeof runCrowd>>;

const BROKEN = { status: 'broken', tail: '' } as const;
const CREDITS = /"creditsCharged":(\d+)/;

async function runCrowd(options: CrowdOptions) {
  const { address, path, clients, headers, bodies } = options;
  const http = createHttpClient(address, headers);
  const statuses: Record<string, number> = {};
  const answered: number[] = [];
  const refused: number[] = [];
  let credits = 0;
  let next = 0;
  const startedAt = performance.now();
  await callContinuously(clients, options.seconds, async () => {
    const body = bodies[next++ % bodies.length]!;
    const from = performance.now();
    const { status, tail } = await http.send(path, body).catch(() => BROKEN);
    statuses[status] = (statuses[status] ?? 0) + 1;
    (status === 200 ? answered : refused).push(performance.now() - from);
    if (status === 200) credits += Number(CREDITS.exec(tail)?.[1] ?? 0);
  });
  http.close();
  return {
    latencies: {
      // `broken` for answers that ended early.
      statuses,
      answeredMs: summarise(answered),
      refusedMs: refused.length === 0 ? null : summarise(refused),
    },
    answersPerSecond: (answered.length / (performance.now() - startedAt)) * 1_000,
    /** Sum of `creditsCharged` in complete answers. */
    credits,
  };
}

parentPort?.postMessage(await runCrowd(workerData as CrowdOptions));
