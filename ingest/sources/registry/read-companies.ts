import type { NumberedName, RegisteredCompany } from '../../compose/company-parts.ts';
import { groupByNumber } from '../../staging/group-rows.ts';
import { pickOngoingProceedings, presentProceedings } from './parse-proceedings.ts';
import { readNamingRows, readRegistryStaging } from './registry-staging.ts';
import type { RegistryRow } from './row.ts';
import { toRegisteredName, toRegistration } from './to-registration.ts';

/** Streams the companies of the registry that is staged at `path`, in the order of their numbers. */
export function* readCompanies(path: string): Generator<RegisteredCompany> {
  for (const rows of groupByNumber(readRegistryStaging(path))) {
    const { row, names } = toRegistration(rows);
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
export function* readNames(path: string): Generator<NumberedName> {
  for (const rows of groupByNumber(readNamingRows(path))) yield toRegisteredName(rows);
}

/** A company and its names, the one that it goes by first. */
export interface NamedCompany {
  readonly organisationNumber: string;
  readonly isActive: boolean;
  readonly names: readonly string[];
  readonly legalForm: string;
  readonly city: string;
}

/** Streams the companies with all their names, in the same order. */
export function* readNamedCompanies(path: string): Generator<NamedCompany> {
  for (const rows of groupByNumber(readNamingRows(path))) {
    const { row, names } = toRegistration(rows);
    yield {
      organisationNumber: row.organisationNumber,
      isActive: row.deregistrationDate === null,
      names: names.map(({ name }) => name),
      legalForm: row.legalForm,
      city: row.city,
    };
  }
}
