import { Counter, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { PLAN_NAMES, type PlanName } from '../../shared/accounts/plans.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { DamagedReads, type DamageAlarm } from './damaged-reads.ts';
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
  /** Called for damaged data, at most once a minute for each part. */
  readonly raiseDamageAlarm: (alarm: DamageAlarm) => void;
}

/** What one process tells of itself. Names and units are those of Prometheus; labels have few values, none of a caller's. */
export class ServiceMetrics {
  /** Where further metrics are added. */
  readonly registry = new Registry();
  readonly requests: RequestMetrics;
  /** The store, with its reads timed. */
  readonly store: CompanyStore;
  readonly #charged = startAtZero();
  readonly #givenBack = startAtZero();

  constructor({ store, traffic, raiseDamageAlarm, ...sources }: MetricsTools) {
    this.requests = new RequestMetrics(this.registry, traffic);
    const damaged = new DamagedReads(this.registry, raiseDamageAlarm, sources.nowMs);
    this.store = new TimedStore(store, this.registry, (error) => damaged.add(error));
    registerCredits(this.registry, this.#charged, {
      name: 'company_data_credits_charged_total',
      help: 'Credits that were charged, by plan.',
    });
    registerCredits(this.registry, this.#givenBack, {
      name: 'company_data_credits_given_back_total',
      help: 'Credits that were charged and given back, by plan.',
    });
    registerDataMetrics(this.registry, { store, ...sources });
  }

  countCredits(plan: PlanName, credits: number): void {
    this.#charged.set(plan, this.#charged.get(plan)! + credits);
  }

  countGivenBack(plan: PlanName, credits: number): void {
    this.#givenBack.set(plan, this.#givenBack.get(plan)! + credits);
  }

  /** In Prometheus's text format, of this process alone. */
  readText(): Promise<string> {
    return this.registry.metrics();
  }

  readSnapshot(): Promise<MetricsSnapshot> {
    return this.registry.getMetricsAsJSON();
  }
}

function startAtZero(): Map<PlanName, number> {
  return new Map(PLAN_NAMES.map((plan) => [plan, 0]));
}

function registerCredits(
  registry: Registry,
  credits: ReadonlyMap<PlanName, number>,
  about: { readonly name: string; readonly help: string },
): void {
  new Counter({
    ...about,
    labelNames: ['plan'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [plan, count] of credits) this.inc({ plan }, count);
    },
  });
}
