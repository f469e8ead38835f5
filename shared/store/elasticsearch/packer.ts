import { toTrademarkMembers } from '../included-members.ts';
import type {
  CompanyPacker,
  CompanyRefusedByStore,
  IndexedCompany,
  PackedCompanies,
  StoredCompanyJson,
} from '../port.ts';
import { toNameDocuments, type IndexDocument } from './documents/to-name-documents.ts';

/** Companies as the writer of this engine takes them. */
export interface ElasticsearchBatch extends PackedCompanies {
  readonly documents: readonly IndexDocument[];
  readonly texts: readonly StoredCompanyJson[];
  readonly refused: readonly CompanyRefusedByStore[];
}

export class ElasticsearchPacker implements CompanyPacker {
  #lastId = -1;

  pack(companies: readonly IndexedCompany[]): ElasticsearchBatch {
    const documents: IndexDocument[] = [];
    const texts: StoredCompanyJson[] = [];
    const refused: CompanyRefusedByStore[] = [];
    for (const company of companies) {
      if (company.id === this.#lastId)
        refused.push({ companyId: company.id, reason: 'a company with this id already exists' });
      else {
        documents.push(...toNameDocuments(company));
        texts.push(toTexts(company));
      }
      this.#lastId = company.id;
    }
    return { count: texts.length, documents, texts, refused };
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
