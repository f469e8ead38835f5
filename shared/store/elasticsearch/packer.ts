import { toTrademarkMembers } from '../included-members.ts';
import type { CompanyRefusedByStore, IndexedCompany, PackedCompanies, StoredCompanyJson } from '../port.ts';
import { refuseRepeatedIds } from '../indexed-company.ts';
import { toNameDocuments, type IndexDocument } from './documents/to-name-documents.ts';

/** Companies as the writer of this engine takes them. */
export interface ElasticsearchBatch extends PackedCompanies {
  readonly documents: readonly IndexDocument[];
  readonly texts: readonly StoredCompanyJson[];
  readonly refused: readonly CompanyRefusedByStore[];
}

export function packForElasticsearch(companies: Iterable<IndexedCompany>): ElasticsearchBatch {
  const documents: IndexDocument[] = [];
  const texts: StoredCompanyJson[] = [];
  const refused: CompanyRefusedByStore[] = [];
  for (const company of refuseRepeatedIds(companies, refused)) {
    documents.push(...toNameDocuments(company));
    texts.push(toTexts(company));
  }
  return { count: texts.length, documents, texts, refused };
}

function toTexts({ id, companyJson, detailJson, trademarks }: IndexedCompany): StoredCompanyJson {
  return {
    companyId: id,
    companyJson,
    detailJson,
    trademarkMembersJson: trademarks.length === 0 ? null : toTrademarkMembers(trademarks),
  };
}
