import type { Cluster, Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsSnapshot } from '../metrics/service-metrics.ts';
import type { MessageFromWorker, MessageToWorker } from './share-worker-metrics.ts';

/** A worker that counts. */
interface WorkerMetrics {
  readonly worker: Worker;
  /** What it has told last. */
  last: MetricsSnapshot;
  /** What waits for it to tell, by question. */
  readonly awaited: Map<number, () => void>;
}

/** A worker that is busy for longer is taken as it was when it was asked before. */
const MAX_ANSWER_MS = 2_000;
/** No metrics, so that Prometheus takes the scrape for the failure that it is. */
const FAILURE_TEXT = 'The metrics of the workers cannot be added up.\n';

/**
 * Adds up the metrics of all workers for the one that asks. Counts of ended workers stay, since a
 * sum that falls looks like a restart to Prometheus.
 */
export function aggregateWorkerMetrics(workers: Cluster): void {
  const counting = new Map<number, WorkerMetrics>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);
  let lastId = 0;

  const gather = async (): Promise<string> => {
    lastId += 1;
    const id = lastId;
    const told = [...counting.values()].map((one) => requestSnapshot(one, id));
    await Promise.race([Promise.all(told), wait(MAX_ANSWER_MS, null, { ref: false })]);
    // Both as they are at this moment: a worker is in one of them.
    const [before, now] = [ended, [...counting.values()].map(({ last }) => last)];
    return AggregatorRegistry.aggregate([await before, ...now]).metrics();
  };
  const actions = {
    joined: (worker: Worker) => void counting.set(worker.id, { worker, last: [], awaited: new Map() }),
    asked: async (worker: Worker, { id }: { id: number }) =>
      // A snapshot that cannot be added up must not end the supervisor.
      sendMessage(worker, { metrics: 'sum', id, text: await gather().catch(() => FAILURE_TEXT) }),
    counted: ({ id: from }: Worker, { id, snapshot }: { id: number; snapshot: MetricsSnapshot }) => {
      const one = counting.get(from);
      if (one === undefined) return;
      one.last = snapshot;
      one.awaited.get(id)?.();
    },
  };
  workers.on('message', (worker, message: MessageFromWorker | { metrics?: never }) => {
    if (message.metrics === 'joined') actions.joined(worker);
    else if (message.metrics === 'asked') void actions.asked(worker, message);
    else if (message.metrics === 'counted') actions.counted(worker, message);
  });
  workers.on('exit', ({ id }: Worker) => {
    const one = counting.get(id);
    if (one === undefined) return;
    counting.delete(id);
    // What it counted is lost when it cannot be added; what others counted before is not.
    ended = ended.then((before) => addCumulative(before, one.last).catch(() => before));
    for (const resolve of one.awaited.values()) resolve();
  });
}

/** Resolves once it has told, or has ended. */
function requestSnapshot({ worker, awaited }: WorkerMetrics, id: number): Promise<void> {
  const told = new Promise<void>((resolve) => void awaited.set(id, resolve));
  sendMessage(worker, { metrics: 'count', id });
  return told.finally(() => awaited.delete(id));
}

/** One that has gone needs no answer. */
function sendMessage(worker: Worker, message: MessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Not what was true of a process only while it was there, such as the memory that it took. */
function isCumulative({ type }: MetricsSnapshot[number]): boolean {
  return ['counter', 'histogram'].includes(String(type));
}

async function addCumulative(before: MetricsSnapshot, last: MetricsSnapshot): Promise<MetricsSnapshot> {
  return AggregatorRegistry.aggregate([before, last.filter(isCumulative)]).getMetricsAsJSON();
}
