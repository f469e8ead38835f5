import type { estypes } from '@elastic/elasticsearch';
import { CompanyDetail } from '../../../domain/company-detail.ts';
import { insertTrademarkJsonMembers } from '../../trademark-members.ts';
import { PartialResponseError } from '../connection/partial-response-error.ts';
import { findFieldText } from '../generation/generation-info.ts';

/** Names of text fields that are stored with a company and cannot be searched. */
export type StoredTextField = 'json' | 'detail' | 'trademarkMembers';

/**
 * Returns the stored fields to read for a company. `toText` joins them to the company's JSON text.
 */
export function toCompanyFields(withTrademarks: boolean): {
  readonly fields: readonly StoredTextField[];
  readonly toText: (hit: estypes.SearchHit) => string;
} {
  const readJson = (hit: estypes.SearchHit): string => requireFieldText(hit, 'json');
  if (!withTrademarks) return { fields: ['json'], toText: readJson };
  return {
    fields: ['json', 'trademarkMembers'],
    toText: (hit) => insertTrademarkJsonMembers(readJson(hit), findFieldText(hit, 'trademarkMembers')),
  };
}

/** Reads the CompanyDetail of a search hit. Throws when the hit lacks it. */
export function readDetail(hit: estypes.SearchHit): CompanyDetail {
  return CompanyDetail.parse(JSON.parse(requireFieldText(hit, 'detail')));
}

/** Returns the first value of a field of a search hit. Throws when the hit lacks the field. */
export function requireFieldText(hit: estypes.SearchHit, field: string): string {
  const text = findFieldText(hit, field);
  if (text === null) throw new PartialResponseError(`it returned a company without its field ${field}`);
  return text;
}
