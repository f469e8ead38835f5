import { Counter, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { PLAN_NAMES, type PlanName } from '../../shared/accounts/plans.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import type { LoadControl } from '../load/load-control.ts';
import { type DataMetricsOptions, registerDataMetrics, registerGauge } from './data-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';
import { createDamageCount, type DamageAlarm, TimedStore } from './timed-store.ts';
import type { TrafficRecorder } from './traffic-recorder.ts';

export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

interface ServiceMetricsOptions extends Omit<DataMetricsOptions, 'store'> {
  readonly store: CompanyStore;
  readonly traffic: TrafficRecorder;
  /** Called for damaged data, at most once a minute for each part of a generation. */
  readonly raiseDamageAlarm: (alarm: DamageAlarm) => void;
}

export class ServiceMetrics {
  /** The registry of `prom-client`, to which other files add their metrics. */
  readonly registry = new Registry();
  readonly requests: RequestMetrics;
  readonly store: CompanyStore;
  readonly countChargedCredits = registerCreditCounter(this.registry, {
    name: 'company_data_credits_charged_total',
    help: 'Charged credits, by plan.',
  });
  readonly countRefundedCredits = registerCreditCounter(this.registry, {
    name: 'company_data_credits_given_back_total',
    help: 'Refunded credits, by plan.',
  });

  constructor({ store, traffic, raiseDamageAlarm, ...sources }: ServiceMetricsOptions) {
    this.requests = new RequestMetrics(this.registry, traffic);
    const countDamage = createDamageCount(this.registry, raiseDamageAlarm, sources.nowMs);
    this.store = new TimedStore(store, this.registry, countDamage);
    registerDataMetrics(this.registry, { store, ...sources });
  }

  readText(): Promise<string> {
    return this.registry.metrics();
  }

  readSnapshot(): Promise<MetricsSnapshot> {
    return this.registry.getMetricsAsJSON();
  }
}

function registerCreditCounter(
  registry: Registry,
  about: { readonly name: string; readonly help: string },
): (plan: PlanName, credits: number) => void {
  const counter = new Counter({ ...about, labelNames: ['plan'], registers: [registry] });
  // Bound to their labels, to save a look-up per charge.
  const byPlan = new Map(PLAN_NAMES.map((plan) => [plan, counter.labels({ plan })]));
  for (const ofPlan of byPlan.values()) ofPlan.inc(0);
  return (plan, credits) => byPlan.get(plan)?.inc(credits);
}

export function registerAccountsMetric(registry: Registry, describeProblem: () => string | null): void {
  registerGauge(registry, {
    name: 'company_data_accounts_problem',
    help: '1 while the accounts cannot be used, so that calls with a key get 503, else 0.',
    aggregator: 'max',
    read: () => [[{}, describeProblem() === null ? 0 : 1]],
  });
}

export function registerLoadMetrics(
  registry: Registry,
  { workSlots, requestByteBudget, answerByteBudget }: LoadControl,
): void {
  const gauges = [
    ['company_data_load_units', 'Units of work under way.', () => workSlots.unitsUnderWay],
    ['company_data_load_waiting_calls', 'Calls waiting for a slot.', () => workSlots.waitingCalls],
    [
      'company_data_load_request_bytes',
      'Bytes of request bodies in memory.',
      () => requestByteBudget.totalHeldBytes,
    ],
    [
      'company_data_load_answer_bytes',
      'Bytes of answers that callers have not received yet.',
      () => answerByteBudget.totalHeldBytes,
    ],
  ] as const;
  for (const [name, help, read] of gauges)
    registerGauge(registry, { name, help, read: () => [[{}, read()]] });
}
