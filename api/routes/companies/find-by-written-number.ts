import type { IncludableMember } from '../../../shared/domain/company.ts';
import { extractOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';

/** A text that people search by, split into the company of its number and its words. */
interface WrittenNumber {
  /** The company as JSON. Null without a number, and for one that no company has. */
  readonly company: string | null;
  /** The text without numbers of companies. Empty if nothing else is left. */
  readonly rest: string;
}

/**
 * Finds the company whose number a text contains
 * (docs/decisions/068-numbers-as-people-write-them.md).
 */
export async function findByWrittenNumber(
  reader: CompanyReader,
  text: string,
  include: readonly IncludableMember[],
  context: ReadContext,
): Promise<WrittenNumber> {
  const { number, rest } = extractOrganisationNumber(text);
  const [company = null] = number === null ? [] : await reader.getCompaniesJson([number], include, context);
  return { company, rest };
}
