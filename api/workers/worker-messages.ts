import type { MetricsSnapshot } from '../metrics/service-metrics.ts';

/** What a worker says to its supervisor: that it counts, that it was asked for the sum, what it has counted. */
export type FromWorker =
  | { readonly metrics: 'joined' }
  | { readonly metrics: 'asked'; readonly id: number }
  | { readonly metrics: 'counted'; readonly id: number; readonly snapshot: MetricsSnapshot };

/** What a worker is told: to say what it has counted, and the sum that it asked for. `id` is that of the question. */
export type ToWorker =
  | { readonly metrics: 'count'; readonly id: number }
  | { readonly metrics: 'sum'; readonly id: number; readonly text: string };
