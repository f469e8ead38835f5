import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { presentCompany } from './present-company.ts';

/**
 * What became of one term of a bulk; `score` is null for a company that was found by its number.
 */
export type FoundItem =
  { readonly orgNumber: string; readonly score: number | null } | { readonly error: string };

/** What the items of a bulk are made of: `found` is in the order of `terms`. */
export interface ItemSource {
  readonly reader: CompanyReader;
  readonly terms: readonly string[];
  readonly found: readonly FoundItem[];
  readonly withTrademarks: boolean;
  readonly context: ReadContext;
  /** Gets the companies in each piece, in order. */
  readonly companiesInPieces: number[];
}

/** Companies that are read at a time. A bulk of no more terms is read once, before it is charged. */
export const BATCH = 100;
/** Characters that make a piece. */
const PIECE_LENGTH = 65_536;

/**
 * The array of a bulk's items as JSON (specification 2.12), in pieces: no more than a batch of
 * companies is in memory at a time, however long the array is.
 */
export async function* streamItems(source: ItemSource): AsyncGenerator<string> {
  let piece = '[';
  let companies = 0;
  for (let from = 0; from < source.terms.length; from += BATCH) {
    for (const [place, item] of (await readBatch(source, from)).entries()) {
      piece += from + place === 0 ? item : `,${item}`;
      if ('orgNumber' in source.found[from + place]!) companies += 1;
      if (piece.length < PIECE_LENGTH) continue;
      source.companiesInPieces.push(companies);
      yield piece;
      [piece, companies] = ['', 0];
    }
  }
  source.companiesInPieces.push(companies);
  yield `${piece}]`;
}

async function readBatch(
  { reader, terms, found, withTrademarks, context }: ItemSource,
  from: number,
): Promise<string[]> {
  await context.turn();
  const batch = found.slice(from, from + BATCH);
  const numbers = batch.flatMap((each) => ('orgNumber' in each ? [each.orgNumber] : []));
  const companies = (await reader.getCompanies(numbers, withTrademarks, context)).values();
  return batch.map((each, place) => {
    const term = terms[from + place]!;
    if ('error' in each) return presentItem(term, each);
    const company = companies.next().value;
    if (company === null || company === undefined)
      throw new Error('a company that the generation has could not be read from it');
    return presentItem(term, {
      company: each.score === null ? company : presentCompany(company, each.score),
    });
  });
}

/** One item of a bulk as JSON: its company as ready text, or why there is none. */
export function presentItem(
  searchTerm: string,
  found: { readonly company: string } | { readonly error: string },
): string {
  const term = `{"searchTerm":${JSON.stringify(searchTerm)}`;
  if ('company' in found) return `${term},"company":${found.company},"success":true}`;
  return `${term},"company":null,"success":false,"error":${JSON.stringify(found.error)}}`;
}
