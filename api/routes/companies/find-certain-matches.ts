import { Company } from '../../../shared/domain/company.ts';
import { extractOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import type { MatchReader } from '../../../shared/match/match-item.ts';
import { matchItems } from '../../../shared/match/match-items.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';

interface CertainMatch {
  readonly orgNumber: string;
  readonly score: number;
}

/**
 * Returns for each name the one company that it certainly means, decided as an item of a list
 * (docs/contract.md#bulk). If a name contains the number of a company, only the number is used.
 * Null if in doubt, since a wrong company is worse than none. If `hasAnnualReport` is null,
 * companies with and without annual reports match.
 */
export async function findCertainMatches(
  reader: CompanyReader,
  names: readonly string[],
  hasAnnualReport: boolean | null,
  context: ReadContext,
): Promise<(CertainMatch | null)[]> {
  const written = names.map(extractOrganisationNumber);
  const numbers = written.flatMap(({ number }) => number ?? []);
  const companies = (await reader.getCompaniesJson(numbers, [], context)).values();
  const byNumber = written.map(({ number }) => (number === null ? null : (companies.next().value ?? null)));
  // A number of no company says nothing, as in a search: the name decides.
  const items = names.flatMap((name, place) =>
    byNumber[place] === null ? { ...NOTHING_ELSE, name: written[place]?.rest || name } : [],
  );
  const matches = await matchItems(limitToReports(reader, hasAnnualReport), items, 0, context);
  const decided = matches.values();
  return byNumber.map((company) => {
    if (company !== null) return toMatchByNumber(company, hasAnnualReport);
    const { match = null } = decided.next().value ?? {};
    return match && { orgNumber: match.company.orgNumber, score: match.score };
  });
}

const NOTHING_ELSE = { orgNumber: null, city: null, postalCode: null, legalForm: null };

/** Finds only companies with annual reports, or only companies without. Null finds all. */
function limitToReports(reader: CompanyReader, hasAnnualReport: boolean | null): MatchReader {
  if (hasAnnualReport === null) return reader;
  return {
    getCompaniesJson: (...given) => reader.getCompaniesJson(...given),
    getCompanyDetailsJson: (...given) => reader.getCompanyDetailsJson(...given),
    // The companies with an exact name are limited in number, so that those wanted may be missing.
    findExactNames: async (names) => names.map(() => []),
    countNames: (...given) => reader.countNames(...given),
    searchByName: (criteria, context) => reader.searchByName({ ...criteria, hasAnnualReport }, context),
  };
}

const Report = Company.pick({ orgNumber: true, hasDigitalAnnualReport: true });

function toMatchByNumber(company: string, hasAnnualReport: boolean | null): CertainMatch | null {
  const { orgNumber, hasDigitalAnnualReport } = Report.parse(JSON.parse(company));
  const isWanted = hasAnnualReport === null || hasAnnualReport === hasDigitalAnnualReport;
  return isWanted ? { orgNumber, score: 1 } : null;
}
