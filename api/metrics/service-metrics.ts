import { Counter, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { PLAN_NAMES, type PlanName } from '../../shared/accounts/plans.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { registerDataMetrics, type DataSources } from './data-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';
import { TimedStore } from './timed-store.ts';
import type { TrafficRecorder } from './traffic-recorder.ts';

/** All metrics of one process at one moment, as they go from process to process. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** What the metrics of a process are made of. */
export interface MetricsTools extends Omit<DataSources, 'store'> {
  readonly store: CompanyStore;
  readonly traffic: TrafficRecorder;
}

/** What one process tells of itself. Names and units are those of Prometheus; labels have few values, none of a caller's. */
export class ServiceMetrics {
  /** Where further metrics are added. */
  readonly registry = new Registry();
  readonly requests: RequestMetrics;
  /** The store, with its reads timed. */
  readonly store: CompanyStore;
  /** Charged, by plan. */
  readonly #credits = new Map<PlanName, number>(PLAN_NAMES.map((plan) => [plan, 0]));

  constructor({ store, traffic, ...sources }: MetricsTools) {
    this.requests = new RequestMetrics(this.registry, traffic);
    this.store = new TimedStore(store, this.registry);
    const credits = this.#credits;
    new Counter({
      name: 'company_data_credits_charged_total',
      help: 'Credits that were charged, by plan.',
      labelNames: ['plan'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [plan, charged] of credits) this.inc({ plan }, charged);
      },
    });
    registerDataMetrics(this.registry, { store, ...sources });
  }

  countCredits(plan: PlanName, credits: number): void {
    this.#credits.set(plan, this.#credits.get(plan)! + credits);
  }

  /** In Prometheus's text format, of this process alone. */
  readText(): Promise<string> {
    return this.registry.metrics();
  }

  readSnapshot(): Promise<MetricsSnapshot> {
    return this.registry.getMetricsAsJSON();
  }
}
