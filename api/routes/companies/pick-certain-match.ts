import { Company } from '../../../shared/domain/company.ts';
import { isOrganisationNumber, parseOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import type { CompanyReader, FoundCompany, NameCriteria } from '../../../shared/store/port.ts';

/** As long as a query may be (decisions.md, POST /v1/search). */
const LONGEST_NAME = 200;

/**
 * The company that a name means, or null: a wrong company is worse than none (decisions.md, POST /v1/bulk). The best
 * hit must be certain, and when it is not an exact one no other live company may be equally good.
 */
export async function pickCertainMatch(
  reader: CompanyReader,
  name: string,
  criteria: Pick<NameCriteria, 'hasAnnualReport' | 'withTrademarks'>,
): Promise<FoundCompany | null> {
  if ([...name].length > LONGEST_NAME) return null;
  const number = parseOrganisationNumber(name);
  const fuzzy = number === null || !isOrganisationNumber(number);
  const [best, second] = await reader.searchByName({ text: name, limit: 2, fuzzy, ...criteria });
  if (best === undefined || !best.match.certain) return null;
  if (best.match.kind !== 'exact' && second?.match.score === best.match.score && isLive(second)) return null;
  return best;
}

function isLive({ company }: FoundCompany): boolean {
  const { deregistrationDate } = Company.pick({ deregistrationDate: true }).parse(JSON.parse(company));
  return deregistrationDate === null;
}
