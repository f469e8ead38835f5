import type { CompanyPacker, IndexedCompany, PackedCompanies } from '../../shared/store/port.ts';
import { composeCompanies } from './compose-companies.ts';
import type { FactCounter } from './facts.ts';
import type { CompanyStreams } from './open-company-sources.ts';

const BATCH_SIZE = 1_000;

/** Composes all companies in the order of their organisation numbers, and packs them. */
export function* composeBatches(
  {
    registryStream,
    companyPartStreams,
    alphabeticalNameRanks,
    codeLists: { lists: sniLists },
    postalCodes,
  }: CompanyStreams,
  packer: CompanyPacker,
  facts: FactCounter,
): Generator<PackedCompanies, void> {
  let batch: IndexedCompany[] = [];
  const input = { registryStream, companyPartStreams, alphabeticalNameRanks, sniLists, postalCodes };
  for (const company of composeCompanies(input, facts)) {
    batch.push(company);
    if (batch.length < BATCH_SIZE) continue;
    yield packer.pack(batch);
    batch = [];
  }
  yield packer.pack(batch);
  yield packer.finish();
}
