import { countDistinctWords, type NameWords } from '../../../matching/name-words.ts';
import { MAX_FURTHER_WORDS } from '../../list-criteria.ts';
import { intersectSorted, PostingLists } from '../index/name-index.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';
import { listMarked, listNumbers, sortDistinct } from './number-lists.ts';

/** A list of more names is found faster by marks than by sorting. */
const MAX_SORTED_PART = 1 / 16;

/** The names of companies, as a list filters and sorts by their words. */
export class ListedNames {
  readonly #index: Pick<SearchIndexParts, 'names' | 'keys' | 'industries'>;
  readonly #names: PostingLists;

  constructor(index: Pick<SearchIndexParts, 'names' | 'keys' | 'industries'>) {
    this.#index = index;
    this.#names = new PostingLists(index.names);
  }

  /** Returns the names with all words, ascending. */
  #findNames({ wholeWords, lastWordPrefix, legalForm }: NameWords): Uint32Array {
    const { companyByNameNumber } = this.#index.names;
    let names = this.#names.findNameNumbersByAllWords(wholeWords);
    if (lastWordPrefix !== null) {
      const begun = this.#findNamesByPrefix(lastWordPrefix);
      names = names === null ? begun : intersectSorted(names, begun);
    }
    names ??= listNumbers(companyByNameNumber.length);
    if (legalForm === null) return names;
    const { legalForms, legalFormNumbersPlusOne } = this.#index.keys;
    const form = legalForms.indexOf(legalForm) + 1;
    return names.filter((name) => form !== 0 && legalFormNumbersPlusOne[name] === form);
  }

  /** Returns the names with a word that begins so, ascending. */
  #findNamesByPrefix(prefix: string): Uint32Array {
    const names = this.#names.findNameNumbersByPrefix(prefix);
    const nameCount = this.#index.names.companyByNameNumber.length;
    if (names.length <= nameCount * MAX_SORTED_PART) return sortDistinct(names.slice());
    const isBegun = new Uint8Array(nameCount);
    for (let at = 0; at < names.length; at += 1) isBegun[names[at] ?? 0] = 1;
    return listMarked(isBegun);
  }

  /** Returns the companies that have a name with all words, ascending. */
  findCompanies(words: NameWords): Uint32Array {
    const { companyByNameNumber } = this.#index.names;
    // The names of a company are neighbours, so that its repetitions are too.
    const companies = this.#findNames(words).map((name) => companyByNameNumber[name] ?? 0);
    return companies.filter((company, place) => company !== companies[place - 1]);
  }

  /** By company: the fewest words that one of its names has beside those of the filter. */
  countFurtherWords(words: NameWords | undefined): Uint8Array {
    const { distinctWordCountByNameNumber, companyByNameNumber } = this.#index.names;
    const fewest = new Uint8Array(this.#index.industries.companyIds.length).fill(MAX_FURTHER_WORDS);
    if (words === undefined) return fewest;
    const asked = countDistinctWords(words);
    for (const name of this.#findNames(words)) {
      const company = companyByNameNumber[name] ?? 0;
      const further = Math.max(0, (distinctWordCountByNameNumber[name] ?? 0) - asked);
      fewest[company] = Math.min(fewest[company] ?? 0, further);
    }
    return fewest;
  }
}
