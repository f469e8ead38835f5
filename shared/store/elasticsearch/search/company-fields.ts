import type { estypes } from '@elastic/elasticsearch';
import { StoredCompanyDetail } from '../../../domain/stored-company-detail.ts';
import { insertTrademarkJsonMembers, NO_TRADEMARKS_JSON_MEMBERS } from '../../trademark-members.ts';
import { DamagedError } from '../../store-error.ts';
import { findFieldText } from '../generation/generation-info.ts';

/** Names of text fields that are stored with a company and cannot be searched. */
export type StoredTextField = 'json' | 'detail' | 'trademarkMembers';

/**
 * Returns the stored fields to read for a company. `toCompanyJson` joins them to the company's JSON
 * text.
 */
export function selectStoredCompanyFields(withTrademarks: boolean): {
  readonly fields: readonly StoredTextField[];
  readonly toCompanyJson: (hit: estypes.SearchHit) => string;
} {
  const readJson = (hit: estypes.SearchHit): string => requireFieldText(hit, 'json');
  if (!withTrademarks) return { fields: ['json'], toCompanyJson: readJson };
  return {
    fields: ['json', 'trademarkMembers'],
    toCompanyJson: (hit) =>
      insertTrademarkJsonMembers(
        readJson(hit),
        findFieldText(hit, 'trademarkMembers') ?? NO_TRADEMARKS_JSON_MEMBERS,
      ),
  };
}

/**
 * Reads the StoredCompanyDetail of a search hit. Throws a {@link DamagedError} when the hit lacks
 * it.
 */
export function readCompanyDetail(hit: estypes.SearchHit): StoredCompanyDetail {
  return StoredCompanyDetail.parse(JSON.parse(requireFieldText(hit, 'detail')));
}

/**
 * Returns the first value of a field of a search hit. Throws a {@link DamagedError} when the hit
 * lacks the field.
 */
export function requireFieldText(hit: estypes.SearchHit, field: string): string {
  const text = findFieldText(hit, field);
  if (text === null)
    throw new DamagedError(
      null,
      'company',
      `the document ${hit._id ?? ''} of the index ${hit._index} lacks its field ${field}`,
    );
  return text;
}
