import {
  type EmployeesEnvelope,
  type RevenueEnvelope,
  EMPLOYEES_CLASSES_BY_SCB_CODE,
  TURNOVER_CLASSES_BY_SCB_CODE,
  type SizeClass,
} from '../../shared/domain/size-envelopes.ts';
import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import type { CompanySizeClassCodes } from '../source/company-parts.ts';

type ReportedSize = Pick<FinancialMetrics, 'year' | 'revenue' | 'employees'>;

/**
 * Returns the number of employees with its origin: exact from the annual report, else SCB's
 * interval, else `none` (docs/callers/company.md#size, docs/contract.md#size-envelopes).
 * `scb_class` is set whenever SCB's class is known.
 */
export function toEmployeesEnvelope(
  latestReport: ReportedSize | null,
  sizes: CompanySizeClassCodes | null,
): EmployeesEnvelope {
  const code = sizes?.employeesClass ?? null;
  const known = code === null ? null : (EMPLOYEES_CLASSES_BY_SCB_CODE[Number(code)] ?? null);
  return toEnvelope(latestReport?.employees ?? null, known, known === null ? null : code);
}

/**
 * Returns the net revenue in whole SEK with its origin: exact from the annual report, else SCB's
 * interval, else `none` (docs/callers/company.md#size).
 */
export function toRevenueEnvelope(
  latestReport: ReportedSize | null,
  sizes: CompanySizeClassCodes | null,
): RevenueEnvelope {
  const code = sizes?.turnoverClass ?? null;
  const known = code === null ? null : (TURNOVER_CLASSES_BY_SCB_CODE[Number(code)] ?? null);
  const exact = latestReport?.revenue ?? null;
  const year = exact !== null ? latestReport!.year : known !== null ? sizes!.turnoverYear : null;
  const { type, value, interval_low, interval_high, ...rest } = toEnvelope(
    exact,
    known,
    known === null ? null : code,
  );
  return { type, value, interval_low, interval_high, reference_year: year, ...rest };
}

/**
 * Returns an exact value as an object of type `exact`, otherwise a known size class as `interval`,
 * otherwise `none` (docs/callers/company.md#size). The members are in the order of the contract.
 */
function toEnvelope(exact: number | null, known: SizeClass | null, code: string | null): EmployeesEnvelope {
  const interval = exact === null ? known : null;
  const { minSekOrPersons, maxSekOrPersons, label } = interval ?? {
    minSekOrPersons: null,
    maxSekOrPersons: null,
    label: null,
  };
  return {
    type: exact !== null ? 'exact' : interval !== null ? 'interval' : 'none',
    value:
      exact ??
      (minSekOrPersons === null || maxSekOrPersons === null
        ? minSekOrPersons
        : Math.round((minSekOrPersons + maxSekOrPersons) / 2)),
    interval_low: minSekOrPersons,
    interval_high: maxSekOrPersons,
    source: exact !== null ? 'annual_report' : interval !== null ? 'scb' : null,
    scb_class: code,
    label_sv: label,
  };
}
