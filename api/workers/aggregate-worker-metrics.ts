import type { Cluster, Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsSnapshot } from '../metrics/service-metrics.ts';
import type { MessageFromWorker, MessageToWorker } from './share-worker-metrics.ts';

/** The metrics of one worker. */
interface WorkerMetrics {
  readonly worker: Worker;
  /** The last snapshot that the worker has sent. */
  last: MetricsSnapshot;
  /** Callbacks of pending requests for a snapshot, by request id. */
  readonly pending: Map<number, () => void>;
}

/** Time for a worker to answer. After that, its last snapshot is used. */
const MAX_ANSWER_MS = 2_000;
/** Not a metric, so that Prometheus reports a failed scrape. */
const FAILURE_TEXT = 'The metrics of the workers cannot be summed.\n';

/**
 * Answers requests of workers for the sum of all workers' metrics. Counts of ended workers stay in
 * the sum, since Prometheus takes a falling sum for a restart.
 */
export function aggregateWorkerMetrics(workers: Cluster): void {
  const metricsOf = new Map<number, WorkerMetrics>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);
  let lastId = 0;

  const gather = async (): Promise<string> => {
    lastId += 1;
    const id = lastId;
    const answers = [...metricsOf.values()].map((one) => requestSnapshot(one, id));
    await Promise.race([Promise.all(answers), wait(MAX_ANSWER_MS, null, { ref: false })]);
    // Read together, so that each worker is in exactly one of them.
    const [before, now] = [ended, [...metricsOf.values()].map(({ last }) => last)];
    return AggregatorRegistry.aggregate([await before, ...now]).metrics();
  };
  const actions = {
    joined: (worker: Worker) => void metricsOf.set(worker.id, { worker, last: [], pending: new Map() }),
    asked: async (worker: Worker, { id }: { id: number }) =>
      // A malformed snapshot must not end the supervisor.
      sendMessage(worker, { metrics: 'sum', id, text: await gather().catch(() => FAILURE_TEXT) }),
    counted: ({ id: from }: Worker, { id, snapshot }: { id: number; snapshot: MetricsSnapshot }) => {
      const one = metricsOf.get(from);
      if (one === undefined) return;
      one.last = snapshot;
      one.pending.get(id)?.();
    },
  };
  workers.on('message', (worker, message: MessageFromWorker | { metrics?: never }) => {
    if (message.metrics === 'joined') actions.joined(worker);
    else if (message.metrics === 'asked') void actions.asked(worker, message);
    else if (message.metrics === 'counted') actions.counted(worker, message);
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

/** Resolves when the worker has sent its snapshot or has ended. */
function requestSnapshot({ worker, pending }: WorkerMetrics, id: number): Promise<void> {
  const answer = new Promise<void>((resolve) => void pending.set(id, resolve));
  sendMessage(worker, { metrics: 'count', id });
  return answer.finally(() => pending.delete(id));
}

/** Skips a worker that has ended. */
function sendMessage(worker: Worker, message: MessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** False for metrics that end with their process, such as its memory. */
function isCumulative({ type }: MetricsSnapshot[number]): boolean {
  return ['counter', 'histogram'].includes(String(type));
}

async function addCumulative(before: MetricsSnapshot, last: MetricsSnapshot): Promise<MetricsSnapshot> {
  return AggregatorRegistry.aggregate([before, last.filter(isCumulative)]).getMetricsAsJSON();
}
