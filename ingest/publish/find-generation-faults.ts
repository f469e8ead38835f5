import { formatCount, formatNumber } from '../../shared/terminal/format-number.ts';
import { Company, INCLUDABLE_MEMBERS } from '../../shared/domain/company.ts';
import { toNameKeyWithLegalForm } from '../../shared/matching/normalise-name.ts';
import type { CompanyReader, OpenedGeneration } from '../../shared/store/port.ts';
import type { LookupSample } from '../compose/facts.ts';

/**
 * Checks an opened generation: counts its companies and looks up sample companies. Returns each
 * fault as the end of a sentence that begins with the generation's name, such as `finds no company
 * of the industry 62010`.
 */
export async function findGenerationFaults(
  reader: OpenedGeneration,
  samples: readonly LookupSample[],
): Promise<string[]> {
  const faults = new Set<string>();
  const count = await reader.countCompanies();
  if (count !== reader.generation.companies) {
    faults.add(
      `has ${formatCount(count, 'company', 'companies')} instead of ${formatNumber(reader.generation.companies)}`,
    );
  }
  const codes = new Set<string>();
  for (const { orgNumber, name, sniCode } of samples) {
    const [company] = await reader.getCompaniesJson([orgNumber], INCLUDABLE_MEMBERS);
    if (company === null || company === undefined) faults.add('does not find a company by its number');
    else if (!isValidCompany(company)) faults.add('has a company that does not match the schema');
    if (!(await isFoundByName(reader, name))) faults.add('does not find a company by its registered name');
    if (sniCode !== null) codes.add(sniCode);
  }
  for (const code of codes) {
    if (!(await hasIndustry(reader, code))) faults.add(`finds no company of the industry ${code}`);
  }
  return [...faults];
}

export async function findMissingCompanies(
  reader: CompanyReader,
  canaryOrganisationNumbers: readonly string[],
): Promise<string[]> {
  const found = await reader.getCompaniesJson(canaryOrganisationNumbers);
  return canaryOrganisationNumbers.filter((_, index) => found[index] === null);
}

function isValidCompany(company: string): boolean {
  return Company.safeParse(JSON.parse(company)).success;
}

async function isFoundByName(reader: CompanyReader, text: string): Promise<boolean> {
  // A name of signs alone is found by its number only.
  if (toNameKeyWithLegalForm(text) === '') return true;
  const criteria = {
    text,
    limit: 1,
    hasAnnualReport: null,
    includesMatchesWithTypos: false,
  };
  const [found] = await reader.searchByName(criteria);
  return found?.match.score === 1;
}

async function hasIndustry(reader: CompanyReader, code: string): Promise<boolean> {
  const criteria = { filter: { sni: [code] }, sort: 'name', after: null, limit: 1, facets: [] } as const;
  return (await reader.listCompanies(criteria)).companies.length > 0;
}
