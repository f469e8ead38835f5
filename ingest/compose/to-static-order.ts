import type { StoredCompany } from '../../shared/domain/company.ts';

const LATEST_DAY = 999_999;

/**
 * Place of a company among equally good hits, lowest first: active before deregistered, in business before not, then
 * the longest established. Equal places are ordered by organisation number.
 */
export function toStaticOrder(
  company: Pick<StoredCompany, 'deregistrationDate' | 'ftgstat' | 'registrationDate'>,
): number {
  const deregistered = company.deregistrationDate === null ? 0 : 1;
  const business = company.ftgstat === 1 ? 0 : 1;
  return (deregistered * 2 + business) * (LATEST_DAY + 1) + toDay(company.registrationDate);
}

/** Days since year 0, roughly: only the order matters. */
function toDay(date: string | null): number {
  if (date === null) return LATEST_DAY;
  return Math.min(
    LATEST_DAY,
    Number(date.slice(0, 4)) * 372 + Number(date.slice(5, 7)) * 31 + Number(date.slice(8, 10)),
  );
}
