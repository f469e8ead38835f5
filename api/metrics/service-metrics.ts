import { Counter, Gauge, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { PLAN_NAMES, type PlanName } from '../../shared/accounts/plans.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import type { Load } from '../load/load.ts';
import { type DataSources, registerDataMetrics } from './data-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';
import { type DamageAlarm, DamagedReads, TimedStore } from './timed-store.ts';
import type { TrafficRecorder } from './traffic-recorder.ts';

/** All metrics of one process at one moment, as they go from process to process. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** What the metrics of a process are made of. */
interface MetricsTools extends Omit<DataSources, 'store'> {
  readonly store: CompanyStore;
  readonly traffic: TrafficRecorder;
  /** Called for damaged data, at most once a minute for each part. */
  readonly raiseDamageAlarm: (alarm: DamageAlarm) => void;
}

/** Metrics of one process. Labels have few values, none of them a caller's. */
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
    this.#charged[plan] += credits;
  }

  countGivenBack(plan: PlanName, credits: number): void {
    this.#givenBack[plan] += credits;
  }

  /** In Prometheus's text format, of this process alone. */
  readText(): Promise<string> {
    return this.registry.metrics();
  }

  readSnapshot(): Promise<MetricsSnapshot> {
    return this.registry.getMetricsAsJSON();
  }
}

function startAtZero(): Record<PlanName, number> {
  return { free: 0, starter: 0, pro: 0 };
}

function registerCredits(
  registry: Registry,
  credits: Readonly<Record<PlanName, number>>,
  about: { readonly name: string; readonly help: string },
): void {
  new Counter({
    ...about,
    labelNames: ['plan'],
    registers: [registry],
    collect() {
      this.reset();
      for (const plan of PLAN_NAMES) this.inc({ plan }, credits[plan]);
    },
  });
}

/** Shows what a process has taken on, in the units and bytes that it is bounded by. */
export function registerLoadMetrics(registry: Registry, { places, requests, answers }: Load): void {
  const gauges = [
    ['company_data_load_units', 'Units of work under way.', () => places.unitsUnderWay],
    ['company_data_load_waiting_calls', 'Calls that wait for a place.', () => places.waiting],
    ['company_data_load_request_bytes', 'Bytes of request bodies that are held.', () => requests.held],
    ['company_data_load_answer_bytes', 'Bytes of answers that callers have not read.', () => answers.held],
  ] as const;
  for (const [name, help, read] of gauges) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read());
      },
    });
  }
}
