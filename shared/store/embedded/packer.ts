import type { CompanyPacker, CompanyRefusedByStore, IndexedCompany, PackedCompanies } from '../port.ts';
import { toStatusJsonMember, toTrademarkMembers } from '../included-members.ts';
import { RepeatedIds } from '../indexed-company.ts';
import { toNameRowJson } from './content-rows.ts';
import { IndustryIndexBuilder } from './index/industry-index.ts';
import { ListIndexBuilder } from './index/list-index.ts';
import { toNamedCompanies, type NamedCompanies } from './index/name-indexer.ts';
import type { SearchIndexParts } from './index/search-index-parts.ts';
import { GrowingUint32Array } from './index/uint32-arrays.ts';
import { RowPacker, type PackedRows } from './packed-rows.ts';

type ListParts = Pick<SearchIndexParts, 'industries' | 'lists' | 'trademarkOwnerCompanyIds'>;

/** Companies as the writer of this engine takes them. */
export interface EmbeddedBatch extends PackedCompanies {
  readonly rows: PackedRows;
  readonly named: NamedCompanies;
  readonly refused: CompanyRefusedByStore[];
  /** What lists search, of all companies. Null before the last batch. */
  readonly parts: ListParts | null;
}

export class EmbeddedPacker implements CompanyPacker {
  readonly #repeatedIds = new RepeatedIds();
  readonly #rows = new RowPacker();
  readonly #industries = new IndustryIndexBuilder();
  readonly #lists = new ListIndexBuilder();
  readonly #trademarkOwners = new GrowingUint32Array();
  #names = 0;

  pack(companies: readonly IndexedCompany[]): EmbeddedBatch {
    const { added, refused } = this.#repeatedIds.refuse(companies);
    for (const company of added) this.#add(company);
    return this.#toBatch(added, refused, null);
  }

  finish(): EmbeddedBatch {
    const parts = {
      industries: this.#industries.build(),
      lists: this.#lists.build(),
      trademarkOwnerCompanyIds: this.#trademarkOwners.finish(),
    };
    return this.#toBatch([], [], parts);
  }

  #add(company: IndexedCompany): void {
    const { id, legalForm, city, trademarks } = company;
    this.#rows.push('company', id, company.companyJson);
    this.#rows.push('detail', id, company.detailJson);
    this.#rows.push('status', id, toStatusJsonMember(company.status));
    if (trademarks.length > 0) {
      this.#rows.push('trademarks', id, toTrademarkMembers(trademarks));
      this.#trademarkOwners.push(id);
    }
    for (const text of company.names) {
      this.#rows.push('name', this.#names, toNameRowJson({ text, legalForm, city }));
      this.#names += 1;
    }
    this.#industries.add(company);
    this.#lists.add(company);
  }

  #toBatch(
    added: readonly IndexedCompany[],
    refused: CompanyRefusedByStore[],
    parts: ListParts | null,
  ): EmbeddedBatch {
    const rows = this.#rows.take();
    return { count: added.length, rows, named: toNamedCompanies(added), refused, parts };
  }
}
