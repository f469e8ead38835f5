import { isDeregistered, parseCompany, type CompanyWithState } from '../../../shared/match/found-company.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { findByWrittenNumber } from './find-by-written-number.ts';
import { MAX_RESULTS } from './search.ts';

const NUMBER_BEGINNING = /^\d{1,9}$/;
/**
 * Fewer digits are as likely the beginning of a name, such as `7-Eleven`, which then comes first.
 */
const MIN_DIGITS_OF_NUMBER = 3;

/**
 * Finds companies while a person types: by a number or its beginning, else by name, mistyped or
 * not. Those that are not deregistered come first, each group best first. `text` is not empty.
 */
export async function findSuggestions(
  reader: CompanyReader,
  text: string,
  limit: number,
  context: ReadContext,
): Promise<CompanyWithState[]> {
  const { company, rest } = await findByWrittenNumber(reader, text, ['status'], context);
  if (company !== null) return [parseCompany(company)];
  const digits = text.replaceAll(/[\s-]/g, '');
  const ofNumber = NUMBER_BEGINNING.test(digits)
    ? await reader.listByNumberBeginning(digits, limit, ['status'], context)
    : [];
  const isNumber = digits.length >= MIN_DIGITS_OF_NUMBER;
  if (isNumber && ofNumber.length === limit) return ofNumber.map(parseCompany);
  const named = await findNamed(reader, rest || text, rest !== '' && ofNumber.length === 0, context);
  const others = named.filter((json) => !ofNumber.includes(json));
  return (isNumber ? [...ofNumber, ...others] : [...others, ...ofNumber])
    .map(parseCompany)
    .sort((a, b) => Number(isDeregistered(a)) - Number(isDeregistered(b)))
    .slice(0, limit);
}

/**
 * Looks for slips only if nothing begins as typed: half of the suggestions then take a third of the
 * time, and search finds the same ones.
 */
async function findNamed(
  reader: CompanyReader,
  text: string,
  canHaveTypos: boolean,
  context: ReadContext,
): Promise<string[]> {
  // As many as a search returns, so that it finds what is suggested.
  const criteria = { text, limit: MAX_RESULTS, hasAnnualReport: null, include: ['status'] } as const;
  const typedRight = await reader.searchByName({ ...criteria, includesMatchesWithTypos: false }, context);
  const found =
    typedRight.length > 0 || !canHaveTypos
      ? typedRight
      : await reader.searchByName({ ...criteria, includesMatchesWithTypos: true }, context);
  return found.map(({ companyJson }) => companyJson);
}
