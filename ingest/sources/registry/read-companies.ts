import { isDeregistered } from '../../../shared/domain/company-status.ts';
import type { NumberedName, NumberRange, RegisteredCompany } from '../../source/company-parts.ts';
import { groupAdjacentRowsByCompany, type RowsWithSameKey } from '../../staging/staged-file.ts';
import { listOngoingProceedingsOldestFirst, toRegistryProceedingsText } from './parse-proceedings.ts';
import { readRegistryNames, readRegistryNamesByNumber, readRegistryRows } from './registry-staging.ts';
import type { RegistryNameFields, RegistryRow } from './row.ts';
import type { RegisteredName } from '../../../shared/domain/stored-company-detail.ts';
import { pickMainName } from './parse-names.ts';

export function* readCompanies(stagedFilePath: string, range: NumberRange): Generator<RegisteredCompany> {
  for (const rows of groupAdjacentRowsByCompany(readRegistryRows(stagedFilePath, range))) {
    const { row, names } = mergeNames(rows);
    yield { ...row, names, ongoingRestructuring: toOngoingRestructuring(row) };
  }
}

/** Null also for a deregistered company. */
function toOngoingRestructuring(row: RegistryRow): string | null {
  if (isDeregistered(row) || row.proceedings.length === 0) return null;
  return toRegistryProceedingsText(listOngoingProceedingsOldestFirst(row.proceedings));
}

export function* readRegisteredNames(stagedFilePath: string): Generator<NumberedName> {
  for (const rows of groupAdjacentRowsByCompany(readRegistryNames(stagedFilePath)))
    yield toRegisteredName(rows);
}

export interface CompanyWithAllNames {
  readonly organisationNumber: string;
  readonly isActive: boolean;
  /** The registered name first. */
  readonly names: readonly [string, ...string[]];
  readonly legalForm: string;
  readonly city: string;
}

export function readCompaniesWithAllNames(stagedFilePath: string): Generator<CompanyWithAllNames> {
  return toCompaniesWithAllNames(readRegistryNames(stagedFilePath));
}

/** Yields the companies of `numbers`, in their order. Unknown numbers are left out. */
export function readCompaniesByNumber(
  stagedFilePath: string,
  numbers: Iterable<number>,
): Generator<CompanyWithAllNames> {
  return toCompaniesWithAllNames(readRegistryNamesByNumber(stagedFilePath, numbers));
}

function* toCompaniesWithAllNames(
  sortedRows: ReturnType<typeof readRegistryNames>,
): Generator<CompanyWithAllNames> {
  for (const rows of groupAdjacentRowsByCompany(sortedRows)) {
    const { row, names } = mergeNames(rows);
    const [registered, ...others] = names;
    yield {
      ...row,
      isActive: !isDeregistered(row),
      names: [registered.name, ...others.map(({ name }) => name)],
    };
  }
}

interface CompanyRegistration<Row extends RegistryNameFields = RegistryRow> {
  readonly row: Row;
  /** The registered name first, then the others in file order. Each name occurs once. */
  readonly names: readonly [RegisteredName, ...RegisteredName[]];
}

/** Prefers active rows, then the lowest `nameProtectionNumber` (docs/contract.md#company). */
export function mergeNames<Row extends RegistryNameFields>(
  rows: RowsWithSameKey<Row>,
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

function toRegisteredName(rows: RowsWithSameKey<RegistryNameFields>): NumberedName {
  const row = pickCompanyRow(sortBySequence(rows));
  return { organisationNumber: row.organisationNumber, name: requireName(row).name };
}

/** Throws for a row without a name, which is rejected before staging. */
function requireName({ names }: RegistryNameFields): RegisteredName {
  const name = pickMainName(names);
  if (name === undefined)
    throw new Error('A staged row of the registry has no name. This is a bug: report it.');
  return name;
}

function sortBySequence<Row extends RegistryNameFields>(rows: RowsWithSameKey<Row>): RowsWithSameKey<Row> {
  if (rows.length === 1) return rows;
  const [first, ...others] = rows.toSorted((a, b) => a.nameProtectionNumber - b.nameProtectionNumber);
  return first === undefined ? rows : [first, ...others];
}

function pickCompanyRow<Row extends RegistryNameFields>(sorted: RowsWithSameKey<Row>): Row {
  return sorted.find((row) => !isDeregistered(row)) ?? sorted[0];
}
