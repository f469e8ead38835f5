import { Company } from '../../shared/domain/company.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { toTypedKey } from '../../shared/matching/normalise-name.ts';
import type { GenerationStore, IndexedCompany } from '../../shared/store/port.ts';

/** Every so-manieth company is looked up again before a generation is promoted. */
const SAMPLE_EVERY = 997;
const MOST_SAMPLES = 200;

/** A company that a finished generation must find, by number and by name. */
export interface Sample {
  readonly orgNumber: string;
  readonly name: string;
}

/** Takes samples out of a stream of companies as they pass: always the first, then one in 997, at most 200. */
export function* takeSamples(
  companies: Iterable<IndexedCompany>,
  samples: Sample[],
): Generator<IndexedCompany> {
  let index = 0;
  for (const company of companies) {
    if (index % SAMPLE_EVERY === 0 && samples.length < MOST_SAMPLES) {
      const { orgNumber } = Company.pick({ orgNumber: true }).parse(JSON.parse(company.company));
      samples.push({ orgNumber, name: company.names[0]! });
    }
    index += 1;
    yield company;
  }
}

/** Opens a finished generation and looks the samples up. Throws `run_failed` when one is not found. */
export async function verifyGeneration(
  store: GenerationStore,
  name: string,
  samples: readonly Sample[],
): Promise<void> {
  const reader = await store.open(name);
  try {
    for (const sample of samples) {
      const [company] = await reader.getCompanies([sample.orgNumber], true);
      if (company === null || company === undefined)
        throw failed(name, 'does not find a company by its number');
      Company.parse(JSON.parse(company));
      if (toTypedKey(sample.name) === '') continue; // a name of signs alone is found by its number only
      const [found] = await reader.searchByName({
        text: sample.name,
        limit: 1,
        hasAnnualReport: null,
        fuzzy: false,
        withTrademarks: false,
      });
      if (found?.match.score !== 1) throw failed(name, 'does not find a company by its registered name');
    }
  } finally {
    await reader.close();
  }
}

function failed(name: string, what: string): AppError {
  return new AppError(
    'run_failed',
    `The new generation ${name} ${what}. It is not promoted; the live one stays.`,
  );
}
