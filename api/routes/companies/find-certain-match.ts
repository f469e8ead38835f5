import type { z } from 'zod';
import { Company } from '../../../shared/domain/company.ts';
import { isBestMatchCertain, type CompanyNameMatch } from '../../../shared/matching/best-matches.ts';
import type { CompanyReader, FoundCompany, ReadContext } from '../../../shared/store/port.ts';
import { hasAtMostCharacters } from '../../http/fields.ts';
import { findByWrittenNumber } from './find-by-written-number.ts';

/** Maximum length of a name to look up (docs/contract.md#search). */
const MAX_NAME_LENGTH = 200;

const RIVALS = 4;

interface CertainMatch {
  readonly orgNumber: string;
  readonly score: number;
}

/**
 * Returns the one company that `name` certainly means (docs/contract.md#bulk). If `name` contains
 * the number of a company, only the number is used. Null if in doubt, since a wrong company is
 * worse than none, and for a `name` that is too long. If `hasAnnualReport` is null, companies with
 * and without annual reports match.
 */
export async function findCertainMatch(
  reader: CompanyReader,
  name: string,
  hasAnnualReport: boolean | null,
  context: ReadContext,
): Promise<CertainMatch | null> {
  if (!hasAtMostCharacters(name, MAX_NAME_LENGTH)) return null;
  const { company, rest } = await findByWrittenNumber(reader, name, [], context);
  if (company !== null) return toMatchByNumber(company, hasAnnualReport);
  const criteria = {
    // A number of no company says nothing, as in a search: the name decides.
    text: rest || name,
    limit: RIVALS + 1,
    includesMatchesWithTypos: true,
    hasAnnualReport,
  };
  const [best, ...others] = await reader.searchByName(criteria, context);
  if (best === undefined || !best.match.isCertain) return null;
  if (!isBestMatchCertain(toFoundMatch(best), others.map(toFoundMatch))) return null;
  return { orgNumber: readMembers(best).orgNumber, score: best.match.score };
}

function toMatchByNumber(company: string, hasAnnualReport: boolean | null): CertainMatch | null {
  const { orgNumber, hasDigitalAnnualReport } = Report.parse(JSON.parse(company));
  const isWanted = hasAnnualReport === null || hasAnnualReport === hasDigitalAnnualReport;
  return isWanted ? { orgNumber, score: 1 } : null;
}

const Report = Company.pick({ orgNumber: true, hasDigitalAnnualReport: true });

function toFoundMatch(found: FoundCompany): CompanyNameMatch {
  return { match: found.match, isDeregistered: readMembers(found).deregistrationDate !== null };
}

const Members = Company.pick({ orgNumber: true, deregistrationDate: true });

function readMembers({ companyJson: company }: FoundCompany): z.output<typeof Members> {
  return Members.parse(JSON.parse(company));
}
