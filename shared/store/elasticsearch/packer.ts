import { toTrademarkMembers } from '../included-members.ts';
import type {
  CompanyPacker,
  CompanyRefusedByStore,
  IndexedCompany,
  PackedCompanies,
  StoredCompanyJson,
} from '../port.ts';
import { RepeatedIds } from '../indexed-company.ts';
import { toNameDocuments, type IndexDocument } from './documents/to-name-documents.ts';

/** Companies as the writer of this engine takes them. */
export interface ElasticsearchBatch extends PackedCompanies {
  readonly documents: readonly IndexDocument[];
  readonly texts: readonly StoredCompanyJson[];
  readonly refused: readonly CompanyRefusedByStore[];
}

export class ElasticsearchPacker implements CompanyPacker {
  readonly #repeatedIds = new RepeatedIds();

  pack(companies: readonly IndexedCompany[]): ElasticsearchBatch {
    const { added, refused } = this.#repeatedIds.refuse(companies);
    const documents = added.flatMap(toNameDocuments);
    return { count: added.length, documents, texts: added.map(toTexts), refused };
  }

  finish(): ElasticsearchBatch {
    return this.pack([]);
  }
}

function toTexts({ id, companyJson, detailJson, trademarks }: IndexedCompany): StoredCompanyJson {
  return {
    companyId: id,
    companyJson,
    detailJson,
    trademarkMembersJson: trademarks.length === 0 ? null : toTrademarkMembers(trademarks),
  };
}
