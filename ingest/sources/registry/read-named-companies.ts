import { toRegistration } from './to-registration.ts';
import type { NamedCompany } from '../trademarks/link/holder-index.ts';
import { groupByNumber } from '../../staging/group-rows.ts';
import { readNamingRows } from './registry-staging.ts';

/** Streams the companies of a staged registry with all their names. */
export function* readNamedCompanies(registryPath: string): Generator<NamedCompany> {
  for (const rows of groupByNumber(readNamingRows(registryPath))) {
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
