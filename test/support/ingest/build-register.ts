import { rankNamesAlphabetically } from '../../../ingest/compose/rank-names.ts';
import { loadPacker } from '../../../shared/store/open-store.ts';
import type { GenerationStore, IndexedCompany, OpenedGeneration } from '../../../shared/store/port.ts';
import { ANALYSIS, CODE_LISTS, LISTED } from './make-indexed-companies.ts';

export interface RegisteredCompany {
  /** The registered name first. */
  readonly names: readonly string[];
  readonly orgNumber: string;
  readonly legalForm: string;
  readonly city: string;
  readonly isDeregistered: boolean;
}

const BATCH_SIZE = 1_000;

/** Builds and opens a generation of `companies` that has what matching reads, and nothing else. */
export async function buildRegister(
  generations: GenerationStore,
  name: string,
  companies: readonly RegisteredCompany[],
): Promise<OpenedGeneration> {
  const writer = await generations.createGenerationWriter(name);
  const ranks = rankNamesAlphabetically(companies.map(({ names }) => names[0] ?? ''));
  const pack = await loadPacker(generations.engine);
  for (let from = 0; from < companies.length; from += BATCH_SIZE) {
    const batch = companies.slice(from, from + BATCH_SIZE);
    const packed = pack(batch.map((each, place) => toIndexed(each, from + place, ranks)));
    const refused = await writer.add(packed);
    if (refused.length > 0) throw new Error(`The engine refused ${refused.length} companies.`);
  }
  const about = { createdAt: new Date().toISOString(), synthetic: true, sources: {}, previous: null };
  await writer.finish(about, CODE_LISTS);
  return generations.open(name);
}

function toIndexed(company: RegisteredCompany, place: number, ranks: ArrayLike<number>): IndexedCompany {
  const { names, orgNumber, legalForm, city, isDeregistered } = company;
  const id = Number(orgNumber.slice(0, 9));
  const deregistrationDate = isDeregistered ? '2020-01-31' : null;
  const stored = {
    id,
    name: names[0],
    orgNumber,
    legalForm,
    deregistrationDate,
    postalAddress: { city, postalCode: '' },
    sniCodes: {},
    hasDigitalAnnualReport: false,
  };
  return {
    id,
    names,
    legalForm,
    city,
    isDeregistered,
    analysis: ANALYSIS,
    listed: LISTED,
    companyJson: JSON.stringify(stored),
    detailJson: JSON.stringify({ names: [], place: { municipality: null, county: null } }),
    hasAnnualReport: false,
    isRanked: false,
    tieBreakRank: isDeregistered ? 1 : 0,
    alphabeticalNameRank: ranks[place] ?? place,
    sniCodes: [],
    revenue: null,
    trademarks: [],
    status: { state: isDeregistered ? 'deregistered' : 'active', since: null, code: null },
  };
}
