import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Proceeding, RegisteredName } from '../../../shared/domain/stored-company-detail.ts';
import type { NumberRange } from '../../source/company-parts.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import { createStagedFile, finishStaging, openStagedFileReadOnly } from '../../staging/staged-file.ts';
import type { RegistryNameFields, RegistryRow } from './row.ts';

/** Raise it when rows are parsed or stored differently, so that files are read again. */
export const REGISTRY_READER_VERSION = 1;

const SCHEMA = `CREATE TABLE business (
  number INTEGER NOT NULL, sequence INTEGER NOT NULL, names TEXT NOT NULL, legal_form TEXT NOT NULL,
  deregistration_date TEXT, deregistration_reason TEXT, proceedings TEXT, registration_date TEXT,
  description TEXT NOT NULL, street TEXT NOT NULL, postal_code TEXT NOT NULL, city TEXT NOT NULL
);`;
const INDEX = 'CREATE INDEX business_number ON business (number, sequence);';

/**
 * Number of rows to sort in memory before they are inserted, about 30 MB. The staged file then
 * consists of a few dozen sorted parts, so that a read in the order of organisation numbers needs
 * few jumps on the disk.
 */
const SORTED_RUN_ROWS = 50_000;

export function createRegistryStaging(stagedFilePath: string) {
  const database = createStagedFile(stagedFilePath, SCHEMA);
  const insert = database.prepare(`INSERT INTO business VALUES (${Array(12).fill('?').join(', ')})`);
  let run: Values[] = [];
  const flush = (): void => {
    run.sort(([number], [otherNumber]) => number - otherNumber);
    for (const values of run) insert.run(...values);
    run = [];
  };
  return {
    add: (row: RegistryRow) => {
      run.push(toValues(row));
      if (run.length === SORTED_RUN_ROWS) flush();
    },
    finish: (delivery: AcceptedDeliveryMetadata) => {
      flush();
      finishStaging(database, delivery, INDEX);
    },
  };
}

/** The values of a row take a third of its memory. */
type Values = [organisationNumber: number, ...(string | number | null)[]];

function toValues(row: RegistryRow): Values {
  return [
    Number(row.organisationNumber),
    row.nameProtectionNumber,
    JSON.stringify(row.names),
    row.legalForm,
    row.deregistrationDate,
    row.deregistrationReason,
    row.proceedings.length === 0 ? null : JSON.stringify(row.proceedings),
    row.registrationDate,
    row.description,
    row.address.street,
    row.address.postalCode,
    row.address.city,
  ];
}

export function* readRegistryRows(
  stagedFilePath: string,
  { first, last }: NumberRange,
): Generator<RegistryRow> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const sql = 'SELECT * FROM business WHERE number BETWEEN ? AND ? ORDER BY number, sequence';
  for (const row of prepare(database, sql).iterate(first, last) as Iterable<Cells>) yield toRow(row);
}

interface RegistryNameRow extends RegistryNameFields {
  readonly legalForm: string;
  readonly city: string;
}

const SELECT_NAMES =
  'SELECT number, sequence, deregistration_date, deregistration_reason, names, legal_form, city FROM business';

/** Arrays are read a third faster than objects. */
type Cells = readonly SQLOutputValue[];

function prepare(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

export function* readRegistryNames(stagedFilePath: string): Generator<RegistryNameRow> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const select = prepare(database, `${SELECT_NAMES} ORDER BY number, sequence`);
  for (const row of select.iterate() as Iterable<Cells>) yield toNameRow(row);
}

/** Yields the rows of each number in turn. */
export function* readRegistryNamesByNumber(
  stagedFilePath: string,
  numbers: Iterable<number>,
): Generator<RegistryNameRow> {
  using database = openStagedFileReadOnly(stagedFilePath);
  const select = prepare(database, `${SELECT_NAMES} WHERE number = ? ORDER BY sequence`);
  for (const number of numbers)
    for (const row of select.iterate(number) as Iterable<Cells>) yield toNameRow(row);
}

function toNameRow(cells: Cells): RegistryNameRow {
  const [number, sequence, deregistrationDate, deregistrationReason, names, legalForm, city] = cells;
  return {
    organisationNumber: toOrganisationNumber(number),
    nameProtectionNumber: sequence as number,
    deregistrationDate: deregistrationDate as string | null,
    deregistrationReason: deregistrationReason as string | null,
    names: JSON.parse(names as string) as RegisteredName[],
    legalForm: legalForm as string,
    city: city as string,
  };
}

function toRow(cells: Cells): RegistryRow {
  const [number, sequence, names, legalForm, deregistrationDate, deregistrationReason] = cells;
  const [proceedings, registrationDate, description, street, postalCode, city] = cells.slice(6);
  return {
    organisationNumber: toOrganisationNumber(number),
    nameProtectionNumber: sequence as number,
    names: JSON.parse(names as string) as RegisteredName[],
    legalForm: legalForm as string,
    deregistrationDate: deregistrationDate as string | null,
    deregistrationReason: deregistrationReason as string | null,
    proceedings: typeof proceedings === 'string' ? (JSON.parse(proceedings) as Proceeding[]) : [],
    registrationDate: registrationDate as string | null,
    description: description as string,
    address: { street: street as string, postalCode: postalCode as string, city: city as string },
  };
}

function toOrganisationNumber(number: SQLOutputValue | undefined): string {
  return String(number).padStart(10, '0');
}
