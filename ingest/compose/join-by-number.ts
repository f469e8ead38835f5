import { toRegistration, type Registration } from '../sources/registry/to-registration.ts';
import type { RegistryRow } from '../sources/registry/row.ts';
import type { StatisticsRow } from '../sources/statistics/row.ts';

/** Everything that the authorities say of one company. */
export interface JoinedCompany {
  readonly registration: Registration;
  /** Null when the statistics authority does not know it. */
  readonly statistics: StatisticsRow | null;
}

/**
 * Joins two streams that are sorted by organisation number. What only the statistics authority knows is no company
 * here (decisions.md, Company fields). Memory: one company.
 */
export function* joinByNumber(
  registryRows: Iterable<RegistryRow>,
  statisticsRows: Iterable<StatisticsRow>,
): Generator<JoinedCompany> {
  const statistics = statisticsRows[Symbol.iterator]() as Iterator<StatisticsRow, unknown>;
  try {
    let unit = next(statistics);
    for (const rows of groupByNumber(registryRows)) {
      const number = rows[0]!.organisationNumber;
      while (unit !== null && unit.organisationNumber < number) unit = next(statistics);
      yield {
        registration: toRegistration(rows),
        statistics: unit?.organisationNumber === number ? unit : null,
      };
    }
  } finally {
    statistics.return?.();
  }
}

function next(rows: Iterator<StatisticsRow, unknown>): StatisticsRow | null {
  const result = rows.next();
  return result.done === true ? null : result.value;
}

function* groupByNumber(rows: Iterable<RegistryRow>): Generator<RegistryRow[]> {
  let group: RegistryRow[] = [];
  for (const row of rows) {
    if (group.length > 0 && group[0]!.organisationNumber !== row.organisationNumber) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}
