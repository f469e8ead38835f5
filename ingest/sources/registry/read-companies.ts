import type { CompanyName, RegisteredCompany } from '../../compose/company-parts.ts';
import { groupByOrganisationNumber, type RowGroup } from '../../staging/staged-file.ts';
import { pickOngoingProceedings, presentProceedings } from './parse-proceedings.ts';
import { readRegistryNames, readRegistryRows } from './registry-staging.ts';
import type { RegistryNameFields, RegistryRow } from './row.ts';
import type { RegisteredName } from '../../../shared/domain/company-detail.ts';
import { pickRegisteredName } from './parse-names.ts';

/** Streams the companies of the registry that is staged at `path`, in the order of their numbers. */
export function* readCompanies(path: string): Generator<RegisteredCompany> {
  for (const rows of groupByOrganisationNumber(readRegistryRows(path))) {
    const { row, names } = toCompanyRegistration(rows);
    yield {
      organisationNumber: row.organisationNumber,
      names,
      legalForm: row.legalForm,
      address: row.address,
      registrationDate: row.registrationDate,
      deregistrationDate: row.deregistrationDate,
      deregistrationReason: row.deregistrationReason,
      description: row.description,
      proceedings: row.proceedings,
      ongoingRestructuring: toOngoingRestructuring(row),
    };
  }
}

/** Nothing is going on for a deregistered company. */
function toOngoingRestructuring(row: RegistryRow): string | null {
  if (row.deregistrationDate !== null || row.proceedings.length === 0) return null;
  return presentProceedings(pickOngoingProceedings(row.proceedings));
}

/** Streams the names that companies go by, in the same order. */
export function* readRegisteredNames(path: string): Generator<CompanyName> {
  for (const rows of groupByOrganisationNumber(readRegistryNames(path))) yield toRegisteredName(rows);
}

/** A company and its names, the one that it goes by first. */
export interface CompanyNames {
  readonly organisationNumber: string;
  readonly isActive: boolean;
  readonly names: readonly string[];
  readonly legalForm: string;
  readonly city: string;
}

/** Streams the companies with all their names, in the same order. */
export function* readCompanyNames(path: string): Generator<CompanyNames> {
  for (const rows of groupByOrganisationNumber(readRegistryNames(path))) {
    const { row, names } = toCompanyRegistration(rows);
    yield {
      organisationNumber: row.organisationNumber,
      isActive: row.deregistrationDate === null,
      names: names.map(({ name }) => name),
      legalForm: row.legalForm,
      city: row.city,
    };
  }
}

/** What the registry says of one company: one row, and the names of all rows of the number. */
export interface CompanyRegistration<Row extends RegistryNameFields = RegistryRow> {
  readonly row: Row;
  /** The registered name first, then the others in the order of the file; each text once. */
  readonly names: readonly [RegisteredName, ...RegisteredName[]];
}

/**
 * The company among the rows of one number: the live one with the lowest sequence number, else the
 * lowest; the others add searchable names (docs/contract.md#company).
 */
export function toCompanyRegistration<Row extends RegistryNameFields>(
  rows: RowGroup<Row>,
): CompanyRegistration<Row> {
  const sorted = sortBySequence(rows);
  const row = pickCompanyRow(sorted);
  const registered = requireName(row);
  const all = [...row.names, ...sorted.flatMap((each) => (each === row ? [] : each.names))];
  const others = new Map<string, RegisteredName>();
  for (const name of all)
    if (name.name !== registered.name && !others.has(name.name)) others.set(name.name, name);
  return { row, names: [registered, ...others.values()] };
}

/** The name that {@link toCompanyRegistration} gives the company. */
export function toRegisteredName(rows: RowGroup<RegistryNameFields>): CompanyName {
  const row = pickCompanyRow(sortBySequence(rows));
  return { organisationNumber: row.organisationNumber, name: requireName(row).name };
}

/** Rows without a name are rejected before they are staged. */
function requireName({ names }: RegistryNameFields): RegisteredName {
  const name = pickRegisteredName(names);
  if (name === undefined) throw new Error('A business of the registry has no name.');
  return name;
}

function sortBySequence<Row extends RegistryNameFields>(rows: RowGroup<Row>): RowGroup<Row> {
  if (rows.length === 1) return rows;
  const [first, ...others] = rows.toSorted((a, b) => a.sequence - b.sequence);
  return first === undefined ? rows : [first, ...others];
}

function pickCompanyRow<Row extends RegistryNameFields>(sorted: RowGroup<Row>): Row {
  return sorted.find(({ deregistrationDate }) => deregistrationDate === null) ?? sorted[0];
}
