import { isOrganisationNumber, parseOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import type { CompanyReader, FoundCompany } from '../../../shared/store/port.ts';

/**
 * The company that a name means, or null: a wrong company is worse than none (decisions.md, POST /v1/bulk). The best
 * hit must be certain, and when it is not an exact one no other company may be equally good.
 */
export async function pickCertainMatch(
  reader: CompanyReader,
  name: string,
  hasAnnualReport: boolean | null,
): Promise<FoundCompany | null> {
  const number = parseOrganisationNumber(name);
  const fuzzy = number === null || !isOrganisationNumber(number);
  const [best, second] = await reader.searchByName({ text: name, limit: 2, hasAnnualReport, fuzzy });
  if (best === undefined || !best.match.certain) return null;
  const isInexact = best.match.kind === 'fuzzy' || best.match.kind === 'all-words';
  if (isInexact && second?.match.score === best.match.score) return null;
  return best;
}
