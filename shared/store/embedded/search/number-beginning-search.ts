import { toCompanyIdRange } from '../../../domain/organisation-number.ts';
import { DEREGISTERED_FLAG_MASK, type IndustryIndexParts } from '../index/industry-index.ts';
import { findFirst } from '../index/uint32-arrays.ts';

/**
 * Returns the ids of companies whose number begins with `digits`: those that are not deregistered
 * first, then by number. Needs no index of its own, since companies are in the order of their ids.
 */
export function findIdsByNumberBeginning(
  { companyIds, flagBitsByCompany }: Pick<IndustryIndexParts, 'companyIds' | 'flagBitsByCompany'>,
  digits: string,
  limit: number,
): number[] {
  const { first, last } = toCompanyIdRange(digits);
  const others: number[] = [];
  const deregistered: number[] = [];
  for (let company = findFirst(companyIds, first); others.length < limit; company += 1) {
    const id = companyIds[company] ?? Infinity;
    if (id > last) break;
    const isDeregistered = ((flagBitsByCompany[company] ?? 0) & DEREGISTERED_FLAG_MASK) !== 0;
    if (!isDeregistered) others.push(id);
    else if (deregistered.length < limit) deregistered.push(id);
  }
  return [...others, ...deregistered].slice(0, limit);
}
