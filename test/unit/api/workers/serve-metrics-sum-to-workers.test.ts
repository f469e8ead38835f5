import type { Cluster } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { Registry, Counter } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { serveMetricsSumToWorkers } from '../../../../api/workers/serve-metrics-sum-to-workers.ts';
import type { MetricsMessageToWorker } from '../../../../api/workers/share-metrics.ts';

/** A supervisor with a worker that sends `snapshot` on request. */
function startWorker(
  id: number,
  workers: EventEmitter,
  tell: () => unknown,
): { answers: string[]; ask: () => void } {
  const answers: string[] = [];
  const worker = {
    id,
    isConnected: () => true,
    send: (message: MetricsMessageToWorker) => {
      if (message.metrics === 'sum') answers.push(message.metricsText);
      else
        workers.emit('message', worker, {
          metrics: 'snapshot',
          requestId: message.requestId,
          snapshot: tell(),
        });
    },
  };
  workers.emit('message', worker, { metrics: 'started' });
  return {
    answers,
    ask: () => workers.emit('message', worker, { metrics: 'request-sum', requestId: 1 }),
  };
}

it('Metrics that cannot be added are answered as a failure, and earlier counts are retained', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const register = new Registry();
  new Counter({ name: 'asked_total', help: 'Asked.', registers: [register] }).inc(3);
  const good = await register.getMetricsAsJSON();
  const workers = new EventEmitter();
  serveMetricsSumToWorkers(workers as unknown as Cluster);
  let told: unknown = good;
  const first = startWorker(1, workers, () => good);
  const second = startWorker(2, workers, () => told);
  first.ask();
  await expect.poll(() => first.answers[0]).toContain('asked_total 6');
  told = [{ name: 'asked_total', type: 'counter', aggregator: 'sum', values: null }];
  first.ask();
  await expect.poll(() => first.answers[1]).toBe('The metrics of the workers cannot be summed.\n');
  // The round ends with a message that cannot be summed.
  workers.emit('exit', { id: 2 });
  first.ask();
  await expect.poll(() => first.answers[2]).toContain('asked_total 3');
  expect([second.answers, unhandled]).toEqual([[], []]);
});
