import { z } from 'zod';
import { textOrNull } from './nullable-fields.ts';
import type { BilingualText } from './bilingual-text.ts';
import { isOfGroup, type FinancialMetrics } from './financial-metrics.ts';
import type { ProceedingPeriod } from './proceeding-periods.ts';

/** States of a company, such as `bankruptcy` (docs/callers/one-company.md#status). */
export const COMPANY_STATES = [
  'active',
  'liquidation',
  'bankruptcy',
  'reconstruction',
  'merger',
  'deregistered',
] as const;
type CompanyState = (typeof COMPANY_STATES)[number];
/** What lists contain unless they are asked for other states. */
export const REGISTERED_STATES = COMPANY_STATES.filter((state) => state !== 'deregistered');

export const COMPANY_STATE_TEXTS: Readonly<Record<CompanyState, BilingualText>> = {
  active: { sv: 'Aktivt', en: 'Active' },
  liquidation: { sv: 'Likvidation', en: 'Liquidation' },
  bankruptcy: { sv: 'Konkurs', en: 'Bankruptcy' },
  reconstruction: { sv: 'Företagsrekonstruktion', en: 'Company reorganisation' },
  merger: { sv: 'Fusion', en: 'Merger' },
  deregistered: { sv: 'Avregistrerat', en: 'Deregistered' },
};

/** State of a company, the first day of the state, and the register's code of its cause. */
export const CompanyStatus = z
  .object({
    state: z
      .enum(COMPANY_STATES)
      .describe('State of the company. A deregistered one is `deregistered`, whatever the reason.'),
    since: textOrNull('First day of the state. Null when unknown.'),
    code: textOrNull(
      'Code of Bolagsverket for the proceeding or for the reason of deregistration. Null when active.',
    ),
  })
  .meta({
    id: 'CompanyStatus',
    description: 'State of a company in the register.',
  });
export type CompanyStatus = z.infer<typeof CompanyStatus>;

/**
 * State by the first letters of an ongoing proceeding's code, the worst state first. Companies that
 * take over another one in a merger or division stay active.
 */
const STATES_BY_STEM: readonly (readonly [string, CompanyState])[] = [
  ['KK', 'bankruptcy'],
  ['LI', 'liquidation'],
  ['FR', 'reconstruction'],
  ['AC', 'reconstruction'],
  ['FUOL', 'merger'],
];

/** The members of a company that show whether it is still registered. */
export interface RegistrationFields {
  readonly registrationDate: string | null;
  readonly deregistrationDate: string | null;
  readonly deregistrationReason: string | null;
}

export function isDeregistered({
  deregistrationDate,
  deregistrationReason,
}: Omit<RegistrationFields, 'registrationDate'>): boolean {
  return deregistrationDate !== null || deregistrationReason !== null;
}

/**
 * Derives the state of a company from the register (docs/callers/one-company.md#status). A company
 * is `active` since its registration, or since the end of the last proceeding that affected its
 * state. `since` is null if this day is unknown, or if the end of any such proceeding is unknown.
 */
export function toCompanyStatus(
  company: RegistrationFields,
  proceedings: readonly ProceedingPeriod[],
): CompanyStatus {
  if (isDeregistered(company))
    return {
      state: 'deregistered',
      since: company.deregistrationDate,
      code: company.deregistrationReason,
    };
  for (const [stem, state] of STATES_BY_STEM) {
    const ongoing = proceedings.find((period) => period.ongoing && period.code.startsWith(stem));
    if (ongoing !== undefined) return { state, since: ongoing.from, code: ongoing.code };
  }
  const ended = proceedings.filter(({ code }) => STATES_BY_STEM.some(([stem]) => code.startsWith(stem)));
  const ends = ended.map(({ to }) => to);
  const since = ends.includes(null) ? null : ends.reduce(toLater, company.registrationDate);
  return { state: 'active', since, code: null };
}

function toLater(a: string | null, b: string | null): string | null {
  return (a ?? '') > (b ?? '') ? a : b;
}

interface RankableCompany extends RegistrationFields {
  readonly ongoingRestructuring: string | null;
  readonly financials: Pick<FinancialMetrics, 'taxonomy'> | null;
  readonly revenue_estimate: { readonly type: string; readonly value: number | null };
}

/**
 * True for a company that counts in the rank of its industry: it is neither deregistered nor in
 * bankruptcy, and an annual report has its own net revenue. A report by IFRS has that of the group.
 */
export function isRanked(company: RankableCompany): boolean {
  const { ongoingRestructuring, financials, revenue_estimate: revenue } = company;
  const isBankrupt = /(?:^|\|)KK/.test(ongoingRestructuring ?? '');
  const hasOwnRevenue = revenue.type === 'exact' && revenue.value !== null && !isOfGroup(financials);
  return hasOwnRevenue && !isBankrupt && !isDeregistered(company);
}
