import type { EmployeesEnvelope, RevenueEnvelope } from '../../shared/domain/company.ts';

const UNKNOWN: EmployeesEnvelope = {
  type: 'none',
  value: null,
  interval_low: null,
  interval_high: null,
  source: null,
  scb_class: null,
  label_sv: null,
};

/**
 * Size envelopes (specification 2.6). The registry and the statistics file carry no sizes, so a company that only
 * they know has none: all fields null.
 */
export function toEmployeesEnvelope(): EmployeesEnvelope {
  return UNKNOWN;
}

/** As {@link toEmployeesEnvelope}, for net revenue. */
export function toRevenueEnvelope(): RevenueEnvelope {
  const { type, value, interval_low, interval_high, source, scb_class, label_sv } = UNKNOWN;
  return { type, value, interval_low, interval_high, reference_year: null, source, scb_class, label_sv };
}
