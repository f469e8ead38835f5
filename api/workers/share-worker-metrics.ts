import type { Worker } from 'node:cluster';
import { AppError } from '../../shared/errors/app-error.ts';
import type { MetricsSnapshot } from '../metrics/service-metrics.ts';

/** Messages of a worker: it counts, it asks for the sum, it sends its own counts. */
export type MessageFromWorker =
  | { readonly metrics: 'joined' }
  | { readonly metrics: 'asked'; readonly id: number }
  | { readonly metrics: 'counted'; readonly id: number; readonly snapshot: MetricsSnapshot };

/** Messages to a worker: it is asked for its counts, it gets the sum. `id` names the question. */
export type MessageToWorker =
  | { readonly metrics: 'count'; readonly id: number }
  | { readonly metrics: 'sum'; readonly id: number; readonly text: string };

/** Adds this worker's metrics to the sum. Returns the function that reads the sum. */
export function shareWorkerMetrics(
  worker: Worker,
  readSnapshot: () => Promise<MetricsSnapshot>,
): () => Promise<string> {
  const asked = new Map<number, (text: string) => void>();
  let lastId = 0;
  const send = (message: MessageFromWorker, tellFailed: (error: Error) => void = () => undefined): void => {
    worker.send(message, (error: Error | null) => {
      if (error !== null) tellFailed(error);
    });
  };
  const answer = async (message: MessageToWorker): Promise<void> => {
    if (message.metrics === 'count')
      send({ metrics: 'counted', id: message.id, snapshot: await readSnapshot() });
    else {
      asked.get(message.id)?.(message.text);
      asked.delete(message.id);
    }
  };
  // Who cannot tell is taken as it was when it could.
  worker.on('message', (message: MessageToWorker) => void answer(message).catch(() => undefined));
  send({ metrics: 'joined' });
  return () =>
    new Promise((resolve, reject) => {
      lastId += 1;
      asked.set(lastId, resolve);
      send({ metrics: 'asked', id: lastId }, (cause) =>
        reject(new AppError('unavailable', 'Service unavailable. Please retry.', { cause })),
      );
    });
}
