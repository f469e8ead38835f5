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

export type NameParts = Pick<SearchIndexParts, 'names' | 'keys'>;

/** Builds the index of names. Names have numbers from 0 in the order of the companies. */
export interface NameIndexing {
  add(companies: readonly NamedCompany[]): Promise<void>;
  finish(): Promise<NameParts>;
  close(): Promise<void>;
}

/** Builds the index of names in this thread. */
export class NameIndexer implements NameIndexing {
  readonly #names = new NameIndexBuilder();
  readonly #keys = new NameKeyIndexBuilder();

  async add(companies: readonly NamedCompany[]): Promise<void> {
    for (const company of companies) this.#add(company);
  }

  #add({ names, tieBreakRank, hasAnnualReport, isDeregistered }: NamedCompany): void {
    this.#names.startCompany(tieBreakRank);
    for (const text of names) {
      const name = normaliseName(text);
      this.#names.addName(name, hasAnnualReport, isDeregistered);
      this.#keys.addName(name.nameKey, toOtherKey(name), name.legalFormInName);
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
