import type { Trademark } from '../../shared/domain/company.ts';
import type { CompanyFilings } from '../sources/annual-reports/annual-reports-staging.ts';
import { groupByNumber } from '../staging/group-rows.ts';
import type { CompanyMarks } from '../sources/trademarks/trademarks-staging.ts';
import {
  toRegisteredName,
  toRegistration,
  type NamingRow,
  type Registration,
} from '../sources/registry/to-registration.ts';
import type { RegistryRow } from '../sources/registry/row.ts';
import type { FilingRow } from '../sources/annual-reports/row.ts';
import type { SizeClassRow } from '../sources/size-classes/row.ts';
import type { StatisticsRow } from '../sources/statistics/row.ts';
import { compareMarks } from '../sources/trademarks/compare-marks.ts';

/** Everything that the authorities say of one company. */
export interface JoinedCompany {
  readonly registration: Registration;
  /** Null when the statistics authority does not know it. */
  readonly statistics: StatisticsRow | null;
  /** What the authority's API says of its size; null when no dump has it. */
  readonly sizes: SizeClassRow | null;
  /** Its annual reports, the latest fiscal year first. */
  readonly filings: readonly FilingRow[];
  /** In the order in which they are answered. */
  readonly trademarks: readonly Trademark[];
}

/** The sources that know companies by their numbers, each a stream that is sorted by them. */
export interface NumberedSources {
  readonly registry: Iterable<RegistryRow>;
  readonly statistics: Iterable<StatisticsRow>;
  readonly sizeClasses: Iterable<SizeClassRow>;
  readonly annualReports: Iterable<CompanyFilings>;
  readonly trademarks: Iterable<CompanyMarks>;
}

/**
 * Joins the streams. What only another source than the registry knows is no company here (decisions.md, Company fields). Memory: one
 * company.
 */
export function* joinByNumber(sources: NumberedSources): Generator<JoinedCompany> {
  const statistics = new Cursor(sources.statistics);
  const sizes = new Cursor(sources.sizeClasses);
  const filings = new Cursor(sources.annualReports);
  const marks = new Cursor(sources.trademarks);
  try {
    for (const rows of groupByNumber(sources.registry)) {
      const number = rows[0]!.organisationNumber;
      yield {
        registration: toRegistration(rows),
        statistics: statistics.find(number),
        sizes: sizes.find(number),
        filings: filings.find(number)?.filings ?? [],
        trademarks: marks.find(number)?.trademarks.toSorted(compareMarks) ?? [],
      };
    }
  } finally {
    for (const cursor of [statistics, sizes, filings, marks]) cursor.close();
  }
}

/** Walks along rows that are sorted by number, asked for ascending numbers. */
class Cursor<Row extends { readonly organisationNumber: string }> {
  readonly #rows: Iterator<Row, unknown>;
  #row: Row | null;

  constructor(rows: Iterable<Row>) {
    this.#rows = rows[Symbol.iterator]() as Iterator<Row, unknown>;
    this.#row = this.#next();
  }

  find(number: string): Row | null {
    while (this.#row !== null && this.#row.organisationNumber < number) this.#row = this.#next();
    return this.#row?.organisationNumber === number ? this.#row : null;
  }

  #next(): Row | null {
    const result = this.#rows.next();
    return result.done === true ? null : result.value;
  }

  close(): void {
    this.#rows.return?.();
  }
}

/** The names that companies go by, in the order of their numbers. */
export function* readRegisteredNames(rows: Iterable<NamingRow>): Generator<string> {
  for (const group of groupByNumber(rows)) yield toRegisteredName(group);
}
