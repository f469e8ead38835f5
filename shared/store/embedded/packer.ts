import type { CompanyRefusedByStore, IndexedCompany, PackedCompanies } from '../port.ts';
import { toStatusJsonMember, toTrademarkMembers } from '../included-members.ts';
import { refuseRepeatedIds } from '../indexed-company.ts';
import { toNameRowJson } from './content-rows.ts';
import { IndustryColumnsBuilder, type IndustryColumns } from './index/industry-index.ts';
import { createListColumns, type ListColumns } from './index/list-index.ts';
import { toNamedCompanies, type NamedCompanies, type NamedCompany } from './index/name-indexer.ts';
import { GrowingUint32Array } from './index/uint32-arrays.ts';
import { RowPacker, type PackedRows } from './packed-rows.ts';

/** Companies as the writer of this engine takes them. */
export interface EmbeddedBatch extends PackedCompanies {
  /** Rows of names have numbers from 0: the writer adds the names of the batches before. */
  readonly rows: PackedRows;
  readonly named: NamedCompanies;
  readonly refused: CompanyRefusedByStore[];
  readonly columns: CompanyColumns;
}

/** What lists and industries search. */
export interface CompanyColumns {
  readonly industries: IndustryColumns;
  readonly lists: ListColumns;
  readonly trademarkOwnerCompanyIds: Uint32Array;
}

export function packForEmbedded(companies: Iterable<IndexedCompany>): EmbeddedBatch {
  const refused: CompanyRefusedByStore[] = [];
  const packer = new Packer();
  for (const company of refuseRepeatedIds(companies, refused)) packer.push(company);
  return { ...packer.finish(), refused };
}

class Packer {
  readonly #rows = new RowPacker();
  readonly #named: NamedCompany[] = [];
  readonly #industries = new IndustryColumnsBuilder();
  readonly #lists = createListColumns();
  readonly #trademarkOwners = new GrowingUint32Array();
  #names = 0;

  push(company: IndexedCompany): void {
    const { id, names, legalForm, city, trademarks } = company;
    this.#rows.push('company', id, company.companyJson);
    this.#rows.push('detail', id, company.detailJson);
    this.#rows.push('status', id, toStatusJsonMember(company.status));
    if (trademarks.length > 0) {
      this.#rows.push('trademarks', id, toTrademarkMembers(trademarks));
      this.#trademarkOwners.push(id);
    }
    for (const text of names) {
      this.#rows.push('name', this.#names, toNameRowJson({ text, legalForm, city }));
      this.#names += 1;
    }
    const { tieBreakRank, hasAnnualReport, isDeregistered } = company;
    this.#named.push({ names, tieBreakRank, hasAnnualReport, isDeregistered });
    this.#industries.push(company);
    this.#lists.push(company);
  }

  finish(): Omit<EmbeddedBatch, 'refused'> {
    return {
      count: this.#named.length,
      rows: this.#rows.finish(),
      named: toNamedCompanies(this.#named),
      columns: {
        industries: this.#industries.finish(),
        lists: this.#lists.finish(),
        trademarkOwnerCompanyIds: this.#trademarkOwners.finish(),
      },
    };
  }
}
