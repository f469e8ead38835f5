import type { Worker } from 'node:cluster';
import { apiError } from '../errors/api-error.ts';
import type { MetricsSnapshot } from '../metrics/service-metrics.ts';

export type MetricsMessageFromWorker =
  | { readonly metrics: 'started' }
  | { readonly metrics: 'request-sum'; readonly requestId: number }
  | { readonly metrics: 'snapshot'; readonly requestId: number; readonly snapshot: MetricsSnapshot };

/**
 * Messages of the supervisor to a worker: a request for its metrics, or the sum of all metrics.
 * `requestId` identifies the request.
 */
export type MetricsMessageToWorker =
  | { readonly metrics: 'request-snapshot'; readonly requestId: number }
  | { readonly metrics: 'sum'; readonly requestId: number; readonly metricsText: string };

export function shareMetrics(
  worker: Worker,
  readSnapshot: () => Promise<MetricsSnapshot>,
): () => Promise<string> {
  const pending = new Map<number, (text: string) => void>();
  let lastId = 0;
  const send = (
    message: MetricsMessageFromWorker,
    onError: (error: Error) => void = () => undefined,
  ): void => {
    worker.send(message, (error: Error | null) => {
      if (error !== null) onError(error);
    });
  };
  const answer = async (message: MetricsMessageToWorker): Promise<void> => {
    if (message.metrics === 'request-snapshot')
      send({ metrics: 'snapshot', requestId: message.requestId, snapshot: await readSnapshot() });
    else {
      pending.get(message.requestId)?.(message.metricsText);
      pending.delete(message.requestId);
    }
  };
  // After a failure, the supervisor uses the last snapshot.
  worker.on('message', (message: MetricsMessageToWorker) => void answer(message).catch(() => undefined));
  send({ metrics: 'started' });
  return () =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, resolve);
      send({ metrics: 'request-sum', requestId: lastId }, (cause) =>
        reject(apiError('unavailable', { cause })),
      );
    });
}
