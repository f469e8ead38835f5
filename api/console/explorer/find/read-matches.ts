import type { Company } from '../../../../shared/domain/company.ts';
import { explainMatch, type MatchExplanation } from '../../../../shared/matching/explain-match.ts';
import { toNameQuery } from '../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';

/**
 * Explains why companies match `q`, by all their registered names. Null for a company without a
 * matching name, such as one found by its number.
 */
export async function readMatches(
  reader: CompanyReader,
  companies: readonly Company[],
  q: string,
  context?: ReadContext,
): Promise<(MatchExplanation | null)[]> {
  const query = toNameQuery(q);
  const explained: (MatchExplanation | null)[] = [];
  for (const { name, orgNumber, legalForm, postalAddress } of companies) {
    const detail = await reader.getCompanyDetail(orgNumber, context);
    const names = [name, ...(detail?.names ?? []).map((each) => each.name)];
    const about = { legalForm, city: postalAddress.city };
    const candidates = names.map((text) => ({ text, name: normaliseName(text), ...about }));
    explained.push(explainMatch(query, candidates));
  }
  return explained;
}
