import type { estypes } from '@elastic/elasticsearch';
import type { IncludableMember } from '../../../domain/company.ts';
import { StoredCompanyDetail } from '../../../domain/stored-company-detail.ts';
import { insertJsonMembers } from '../../included-members.ts';
import { NO_TRADEMARKS_JSON_MEMBERS } from '../../trademark-members.ts';
import { DamagedError } from '../../store-error.ts';
import { findFieldText } from '../generation/generation-info.ts';

export type StoredTextField = 'json' | 'detail' | 'trademarkMembers' | 'statusMember';

const MEMBERS: Readonly<Record<IncludableMember, { field: StoredTextField; absent: string | null }>> = {
  trademarks: { field: 'trademarkMembers', absent: NO_TRADEMARKS_JSON_MEMBERS },
  status: { field: 'statusMember', absent: null },
};

/**
 * Returns the stored fields to read for a company with the members of `include`. `toCompanyJson`
 * joins them to the company's JSON text.
 */
export function selectStoredCompanyFields(include: readonly IncludableMember[] = []): {
  readonly fields: readonly StoredTextField[];
  readonly toCompanyJson: (hit: estypes.SearchHit) => string;
} {
  const members = include.map((member) => MEMBERS[member]);
  return {
    fields: ['json', ...members.map(({ field }) => field)],
    toCompanyJson: (hit) => {
      const texts = members.map(({ field, absent }) =>
        absent === null ? requireFieldText(hit, field) : (findFieldText(hit, field) ?? absent),
      );
      return insertJsonMembers(requireFieldText(hit, 'json'), texts);
    },
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
