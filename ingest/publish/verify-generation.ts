import { Company } from '../../shared/domain/company.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationStore, IndexedCompany } from '../../shared/store/port.ts';
import { findFaults, findMissing, type Sample } from './find-faults.ts';

/** Every so-manieth company is looked up again before a generation is promoted. */
const SAMPLE_EVERY = 997;
const MOST_SAMPLES = 200;

/** Takes samples out of a stream of companies as they pass: always the first, then one in 997, at most 200. */
export function* takeSamples(
  companies: Iterable<IndexedCompany>,
  samples: Sample[],
): Generator<IndexedCompany> {
  let index = 0;
  for (const company of companies) {
    if (index % SAMPLE_EVERY === 0 && samples.length < MOST_SAMPLES) {
      const { orgNumber } = Company.pick({ orgNumber: true }).parse(JSON.parse(company.company));
      samples.push({ orgNumber, name: company.names[0]!, sniCode: company.sniCodes[0] ?? null });
    }
    index += 1;
    yield company;
  }
}

/**
 * Opens a finished generation, counts it and looks the samples up; throws `run_failed` when something is wrong. Returns those of `canaries`
 * that it does not have.
 */
export async function verifyGeneration(
  store: GenerationStore,
  name: string,
  samples: readonly Sample[],
  canaries: readonly string[],
): Promise<string[]> {
  const reader = await store.open(name);
  try {
    const [fault] = await findFaults(reader, samples);
    if (fault !== undefined) {
      throw new AppError(
        'run_failed',
        `The new generation ${name} ${fault}. It is not promoted; the live one stays.`,
      );
    }
    return await findMissing(reader, canaries);
  } finally {
    await reader.close();
  }
}
