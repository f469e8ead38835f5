import type { RegisteredName } from '../../../shared/domain/company-detail.ts';
import { pickRegisteredName } from './parse-names.ts';
import type { RegistryRow } from './row.ts';

/** What the registry says of one company: one row, and the names of all rows of the number. */
export interface Registration<Row extends NamingRow = RegistryRow> {
  readonly row: Row;
  /** The registered name first, then the others in the order of the file; each text once. */
  readonly names: readonly RegisteredName[];
}

/**
 * The company among the rows of one number: the live one with the lowest sequence number, else the lowest; the others
 * add searchable names (decisions.md, Company fields). `rows` has at least one.
 */
export function toRegistration<Row extends NamingRow>(rows: readonly Row[]): Registration<Row> {
  const { sorted, row } = pickRow(rows);
  const registered = pickRegisteredName(row.names)!;
  const all = [registered, ...row.names, ...sorted.flatMap((each) => (each === row ? [] : each.names))];
  const names = new Map<string, RegisteredName>();
  for (const name of all) if (!names.has(name.name)) names.set(name.name, name);
  return { row, names: [...names.values()] };
}

/** What decides which name a company goes by. */
export type NamingRow = Pick<RegistryRow, 'organisationNumber' | 'sequence' | 'deregistrationDate' | 'names'>;

/** The name that {@link toRegistration} gives the company. */
export function toRegisteredName(rows: readonly NamingRow[]): string {
  return pickRegisteredName(pickRow(rows).row.names)!.name;
}

function pickRow<Row extends NamingRow>(rows: readonly Row[]): { sorted: Row[]; row: Row } {
  const sorted = rows.toSorted((a, b) => a.sequence - b.sequence);
  return { sorted, row: sorted.find(({ deregistrationDate }) => deregistrationDate === null) ?? sorted[0]! };
}
