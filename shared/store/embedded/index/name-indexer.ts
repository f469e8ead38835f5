import {
  CONJUNCTION,
  normaliseName,
  toNameKeyWithLegalForm,
  type NormalisedName,
} from '../../../matching/normalise-name.ts';
import type { IndexedCompany } from '../../port.ts';
import { NameIndexBuilder } from './name-index.ts';
import { NameKeyIndexBuilder } from './name-key-index-builder.ts';
import type { SearchIndexParts } from './search-index-parts.ts';

/** What the index of names takes of a company. */
export type NamedCompany = Pick<
  IndexedCompany,
  'names' | 'tieBreakRank' | 'hasAnnualReport' | 'isDeregistered'
>;

/** Companies as columns, which cross threads faster than objects. */
export interface NamedCompanies {
  /** JSON of the names of all companies, those of the first one first. One text crosses fastest. */
  readonly namesJson: string;
  /** Number of names of each company. The next ones have an element for each company too. */
  readonly nameCounts: Uint32Array;
  readonly tieBreakRanks: Uint32Array;
  readonly hasAnnualReport: Uint8Array;
  readonly isDeregistered: Uint8Array;
}

export function toNamedCompanies(companies: readonly NamedCompany[]): NamedCompanies {
  const named = {
    namesJson: JSON.stringify(companies.flatMap(({ names }) => names)),
    nameCounts: new Uint32Array(companies.length),
    tieBreakRanks: new Uint32Array(companies.length),
    hasAnnualReport: new Uint8Array(companies.length),
    isDeregistered: new Uint8Array(companies.length),
  };
  for (const [place, company] of companies.entries()) {
    named.nameCounts[place] = company.names.length;
    named.tieBreakRanks[place] = company.tieBreakRank;
    named.hasAnnualReport[place] = company.hasAnnualReport ? 1 : 0;
    named.isDeregistered[place] = company.isDeregistered ? 1 : 0;
  }
  return named;
}

export type NameParts = Pick<SearchIndexParts, 'names' | 'keys'>;

/** Builds the index of names. Names have numbers from 0 in the order of the companies. */
export interface NameIndexing {
  add(companies: NamedCompanies): Promise<void>;
  finish(): Promise<NameParts>;
  close(): Promise<void>;
}

/** Builds the index of names in this thread. */
export class NameIndexer implements NameIndexing {
  readonly #names = new NameIndexBuilder();
  readonly #keys = new NameKeyIndexBuilder();

  async add({ namesJson, nameCounts, ...companies }: NamedCompanies): Promise<void> {
    const names = JSON.parse(namesJson) as string[];
    let start = 0;
    for (const [place, count] of nameCounts.entries()) {
      this.#names.startCompany(companies.tieBreakRanks[place] ?? 0);
      const hasAnnualReport = companies.hasAnnualReport[place] === 1;
      const isDeregistered = companies.isDeregistered[place] === 1;
      for (const text of names.slice(start, start + count)) {
        const name = normaliseName(text);
        this.#names.addName(name, hasAnnualReport, isDeregistered);
        this.#keys.addName(name.nameKey, toOtherKey(name), name.legalFormInName);
      }
      start += count;
    }
  }

  async finish(): Promise<NameParts> {
    const names = this.#names.build();
    return { names, keys: this.#keys.build(names) };
  }

  async close(): Promise<void> {}
}

/** Returns the key with the legal form unless it begins with the key without, as it mostly does. */
function toOtherKey({ text, words, nameKey }: NormalisedName): string | null {
  // A name of nothing but `&` keeps it in its key, and the other key has the legal form alone.
  if (text.toLowerCase().startsWith(words.join(' ')) && !nameKey.startsWith(CONJUNCTION)) return null;
  const typed = toNameKeyWithLegalForm(text);
  return typed.startsWith(nameKey) ? null : typed;
}
