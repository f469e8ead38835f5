import type { IncludableMember } from '../../../shared/domain/company.ts';
import { extractOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';

/**
 * Finds the company whose number a text contains
 * (docs/decisions/068-numbers-as-people-write-them.md).
 */
export async function findByWrittenNumber(
  reader: CompanyReader,
  text: string,
  include: readonly IncludableMember[],
  context: ReadContext,
) {
  const { number, rest } = extractOrganisationNumber(text);
  const [company = null] = number === null ? [] : await reader.getCompaniesJson([number], include, context);
  return { company, rest };
}
