import type { IndexedCompany } from '../../shared/store/port.ts';
import { composeCompanies } from './compose-companies.ts';
import type { FactCounter } from './facts.ts';
import type { CompanyStreams } from './open-company-streams.ts';

const BATCH_SIZE = 1_000;

export type CompanyBatch = readonly IndexedCompany[];

/** Composes all companies in the order of their organisation numbers. */
export function* composeBatches(
  {
    registryStream,
    companyPartStreams,
    alphabeticalNameRanks,
    codeLists: { lists: sniLists },
    postalCodes,
  }: CompanyStreams,
  facts: FactCounter,
): Generator<CompanyBatch, void> {
  let batch: IndexedCompany[] = [];
  const input = { registryStream, companyPartStreams, alphabeticalNameRanks, sniLists, postalCodes };
  for (const company of composeCompanies(input, facts)) {
    batch.push(company);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
