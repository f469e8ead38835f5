import type { Cluster, Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsSnapshot } from '../metrics/service-metrics.ts';
import type { MetricsMessageFromWorker, MetricsMessageToWorker } from './share-metrics.ts';

interface WorkerMetrics {
  readonly worker: Worker;
  last: MetricsSnapshot;
  readonly pending: Map<number, () => void>;
}

const MAX_ANSWER_MS = 2_000;
const FAILURE_TEXT = 'The metrics of the workers cannot be summed.\n';

/**
 * Answers requests of workers for the sum of all workers' metrics. Counts of ended workers stay in
 * the sum, since Prometheus interprets a falling count as a restart.
 */
export function serveMetricsSumToWorkers(workers: Cluster): void {
  const metricsOf = new Map<number, WorkerMetrics>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);
  let lastId = 0;

  const gather = async (): Promise<string> => {
    lastId += 1;
    const id = lastId;
    const answers = [...metricsOf.values()].map((one) => requestSnapshot(one, id));
    await Promise.race([Promise.all(answers), wait(MAX_ANSWER_MS, null, { ref: false })]);
    // Read together, so that each worker is in exactly one of them.
    const before = ended;
    const now = [...metricsOf.values()].map(({ last }) => last);
    return AggregatorRegistry.aggregate([await before, ...now]).metrics();
  };
  const actions = {
    addWorker: (worker: Worker) => void metricsOf.set(worker.id, { worker, last: [], pending: new Map() }),
    sendSum: async (worker: Worker, { requestId }: { requestId: number }) =>
      // A malformed snapshot must not end the supervisor.
      sendMessage(worker, {
        metrics: 'sum',
        requestId,
        metricsText: await gather().catch(() => FAILURE_TEXT),
      }),
    storeSnapshot: (
      { id: from }: Worker,
      { requestId, snapshot }: { requestId: number; snapshot: MetricsSnapshot },
    ) => {
      const one = metricsOf.get(from);
      if (one === undefined) return;
      one.last = snapshot;
      one.pending.get(requestId)?.();
    },
  };
  workers.on('message', (worker, message: MetricsMessageFromWorker | { metrics?: never }) => {
    if (message.metrics === 'started') actions.addWorker(worker);
    else if (message.metrics === 'request-sum') void actions.sendSum(worker, message);
    else if (message.metrics === 'snapshot') actions.storeSnapshot(worker, message);
  });
  workers.on('exit', ({ id }: Worker) => {
    const one = metricsOf.get(id);
    if (one === undefined) return;
    metricsOf.delete(id);
    // A snapshot that cannot be added is dropped. Earlier counts stay.
    ended = ended.then((before) => addCumulative(before, one.last).catch(() => before));
    for (const resolve of one.pending.values()) resolve();
  });
}

function requestSnapshot({ worker, pending }: WorkerMetrics, id: number): Promise<void> {
  const answer = new Promise<void>((resolve) => void pending.set(id, resolve));
  sendMessage(worker, { metrics: 'request-snapshot', requestId: id });
  return answer.finally(() => pending.delete(id));
}

function sendMessage(worker: Worker, message: MetricsMessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

function isCumulative({ type }: MetricsSnapshot[number]): boolean {
  return ['counter', 'histogram'].includes(String(type));
}

async function addCumulative(before: MetricsSnapshot, last: MetricsSnapshot): Promise<MetricsSnapshot> {
  return AggregatorRegistry.aggregate([before, last.filter(isCumulative)]).getMetricsAsJSON();
}
