import type { IncludableMember } from '../../../shared/domain/company.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { addScore } from './company-answer.ts';

/** The score is null for a company found by its number. */
export type BulkLookupResult = { readonly term: string } & (
  { readonly orgNumber: string; readonly score: number | null } | { readonly error: string }
);

interface BulkStreamOptions {
  readonly reader: CompanyReader;
  readonly found: readonly BulkLookupResult[];
  readonly include: readonly IncludableMember[];
  readonly context: ReadContext;
}

export interface BulkJsonChunk {
  readonly text: string;
  readonly companyCount: number;
}

export const COMPANIES_PER_READ = 100;
const CHUNK_LENGTH = 65_536;

/**
 * Yields the results of a bulk look-up as chunks of a JSON array. Holds at most one batch of
 * companies in memory.
 */
export async function* streamBulkResultsAsJson(source: BulkStreamOptions): AsyncGenerator<BulkJsonChunk> {
  let chunk = { text: '[', companyCount: 0 };
  let separator = '';
  for (let from = 0; from < source.found.length; from += COMPANIES_PER_READ) {
    for (const { text, isCompany } of await readBatch(source, from)) {
      chunk.text += separator + text;
      separator = ',';
      if (isCompany) chunk.companyCount += 1;
      if (chunk.text.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = { text: '', companyCount: 0 };
    }
  }
  yield { ...chunk, text: `${chunk.text}]` };
}

async function readBatch(
  { reader, found, include, context }: BulkStreamOptions,
  from: number,
): Promise<{ readonly text: string; readonly isCompany: boolean }[]> {
  await context.waitForComputeTurn();
  const batch = found.slice(from, from + COMPANIES_PER_READ);
  const numbers = batch.flatMap((each) => ('orgNumber' in each ? [each.orgNumber] : []));
  const companies = (await reader.getCompaniesJson(numbers, include, context)).values();
  return batch.map((each) => {
    if ('error' in each) return { text: toBulkItemJson(each.term, each), isCompany: false };
    const stored = companies.next().value ?? null;
    if (stored === null)
      throw new Error(
        'A company that exists in the generation could not be read. Run `npm run ingest -- verify`.',
      );
    const company = each.score === null ? stored : addScore(stored, each.score);
    return { text: toBulkItemJson(each.term, { company }), isCompany: true };
  });
}

/** `company` is the JSON text of the company, which is inserted unchanged. */
export function toBulkItemJson(
  searchTerm: string,
  found: { readonly company: string } | { readonly error: string },
): string {
  const term = `{"searchTerm":${JSON.stringify(searchTerm)}`;
  if ('company' in found) return `${term},"company":${found.company},"success":true}`;
  return `${term},"company":null,"success":false,"error":${JSON.stringify(found.error)}}`;
}
