import { rankNamesAlphabetically } from '../../../ingest/compose/rank-names.ts';
import { loadPacker } from '../../../shared/store/open-store.ts';
import type { GenerationStore, IndexedCompany, OpenedGeneration } from '../../../shared/store/port.ts';
import { ABOUT, CODE_LISTS, makeIndexedCompanies } from './make-indexed-companies.ts';

/** A limited company. */
export interface RegisteredCompany {
  readonly name: string;
  readonly orgNumber: string;
  readonly city: string;
  readonly isDeregistered: boolean;
}

const BATCH_SIZE = 1_000;

/** Builds and opens a generation of `companies`, which differ in what matching reads alone. */
export async function buildRegister(
  generations: GenerationStore,
  name: string,
  companies: readonly RegisteredCompany[],
): Promise<OpenedGeneration> {
  const writer = await generations.createGenerationWriter(name);
  const ranks = rankNamesAlphabetically(companies.map((company) => company.name));
  const pack = await loadPacker(generations.engine);
  for (let from = 0; from < companies.length; from += BATCH_SIZE) {
    const batch = companies.slice(from, from + BATCH_SIZE);
    const packed = pack(batch.map((each, place) => toIndexed(each, ranks[from + place] ?? 0)));
    const refused = await writer.add(packed);
    if (refused.length > 0) throw new Error(`The engine refused ${refused.length} companies.`);
  }
  await writer.finish(ABOUT, CODE_LISTS);
  return generations.open(name);
}

const [OTHER_FIELDS] = makeIndexedCompanies(1) as [IndexedCompany];

function toIndexed(company: RegisteredCompany, alphabeticalNameRank: number): IndexedCompany {
  const { name, orgNumber, city, isDeregistered } = company;
  const id = Number(orgNumber.slice(0, 9));
  const stored = {
    id,
    name,
    orgNumber,
    legalForm: 'AB',
    deregistrationDate: isDeregistered ? '2020-01-31' : null,
    postalAddress: { city, postalCode: '' },
    sniCodes: {},
    hasDigitalAnnualReport: false,
  };
  return {
    ...OTHER_FIELDS,
    id,
    names: [name],
    city,
    companyJson: JSON.stringify(stored),
    isDeregistered,
    isRanked: false,
    tieBreakRank: isDeregistered ? 1 : 0,
    alphabeticalNameRank,
    trademarks: [],
    status: { state: isDeregistered ? 'deregistered' : 'active', since: null, code: null },
  };
}
