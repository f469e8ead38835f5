import type { NumberedName } from '../../compose/company-parts.ts';
import type { RegisteredName } from '../../../shared/domain/company-detail.ts';
import type { Group } from '../../staging/group-rows.ts';
import { pickRegisteredName } from './parse-names.ts';
import type { RegistryRow } from './row.ts';

/** What the registry says of one company: one row, and the names of all rows of the number. */
export interface Registration<Row extends NamingRow = RegistryRow> {
  readonly row: Row;
  /** The registered name first, then the others in the order of the file; each text once. */
  readonly names: readonly [RegisteredName, ...RegisteredName[]];
}

/**
 * The company among the rows of one number: the live one with the lowest sequence number, else the
 * lowest; the others add searchable names (decisions.md, Company fields).
 */
export function toRegistration<Row extends NamingRow>(rows: Group<Row>): Registration<Row> {
  const sorted = sortBySequence(rows);
  const row = pickRow(sorted);
  const registered = requireName(row);
  const all = [...row.names, ...sorted.flatMap((each) => (each === row ? [] : each.names))];
  const others = new Map<string, RegisteredName>();
  for (const name of all)
    if (name.name !== registered.name && !others.has(name.name)) others.set(name.name, name);
  return { row, names: [registered, ...others.values()] };
}

/** What decides which name a company goes by. */
export type NamingRow = Pick<RegistryRow, 'organisationNumber' | 'sequence' | 'deregistrationDate' | 'names'>;

/** The name that {@link toRegistration} gives the company. */
export function toRegisteredName(rows: Group<NamingRow>): NumberedName {
  const row = pickRow(sortBySequence(rows));
  return { organisationNumber: row.organisationNumber, name: requireName(row).name };
}

/** Rows without a name are rejected before they are staged. */
function requireName({ names }: NamingRow): RegisteredName {
  const name = pickRegisteredName(names);
  if (name === undefined) throw new Error('A business of the registry has no name.');
  return name;
}

function sortBySequence<Row extends NamingRow>(rows: Group<Row>): Group<Row> {
  if (rows.length === 1) return rows;
  const [first, ...others] = rows.toSorted((a, b) => a.sequence - b.sequence);
  return first === undefined ? rows : [first, ...others];
}

function pickRow<Row extends NamingRow>(sorted: Group<Row>): Row {
  return sorted.find(({ deregistrationDate }) => deregistrationDate === null) ?? sorted[0];
}
