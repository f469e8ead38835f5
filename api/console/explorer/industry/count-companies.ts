import { toOtherEdition, type SniEdition, type SniRegister } from '../../../../shared/domain/sni.ts';
import type { SniCode } from '../../../../shared/matching/find-sni-codes.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import type { FoundIndustryCodes } from '../lists/find-industry-codes.ts';
import { parseSniCode, toSniSearchRequest, type IndustryForm } from './read-industry-form.ts';

const PARALLEL_COUNTS = 10;

export interface SniCodeWithCompanyCount extends SniCode {
  readonly edition: SniEdition;
  readonly companyCount: number;
}

/**
 * SNI codes that match the typed words. Codes whose section begins with one of the words come
 * first, then codes whose description does. Among equals, codes with more companies come first.
 */
export interface IndustryCodeMatches {
  readonly searchedWordsAndSection: Pick<FoundIndustryCodes, 'searchedWords' | 'typedSection'>;
  readonly choices: readonly SniCodeWithCompanyCount[];
  readonly hasMore: boolean;
  /**
   * Searches with fewer filters that have results, to suggest if none of the `choices` has
   * companies. Empty if any of them has, or if no such search has results.
   */
  readonly searchesWithFewerFilters: readonly SearchWithFewerFilters[];
}

export function toSniEdition({ current, lists }: SniRegister, knownCode: string): SniEdition {
  return lists[current].has(knownCode) ? current : toOtherEdition(current);
}

/**
 * Counts the companies of each SNI code with all filters of the form, free of charge. Returns the
 * counts in the order of `codes`.
 */
export async function countCompaniesByCode(
  codes: readonly SniCode[],
  form: IndustryForm,
  reader: CompanyReader,
  context: ReadContext,
): Promise<SniCodeWithCompanyCount[]> {
  const register = await reader.getCodeLists(context);
  const choices: SniCodeWithCompanyCount[] = [];
  for (let place = 0; place < codes.length; place += PARALLEL_COUNTS) {
    const some = codes.slice(place, place + PARALLEL_COUNTS).map(async ({ code, description }) => ({
      code,
      description,
      edition: toSniEdition(register, code),
      companyCount: await countCompanies(code, form, reader, context),
    }));
    choices.push(...(await Promise.all(some)));
  }
  return choices;
}

export interface CodesWithCompanyCounts {
  readonly codesWithCounts: readonly SniCodeWithCompanyCount[];
  readonly formPossiblyWithFewerFilters: IndustryForm;
}

const MAX_RELATED = 5;

/**
 * Returns the first five of `codes` that have companies, with their numbers of companies. Counts
 * only companies that pass the filters of the form. If no code has any, counts again without the
 * filters for town, revenue and annual reports. Null if no code has any then either.
 */
export async function findCodesWithCompanies(
  codes: readonly SniCode[],
  form: IndustryForm,
  reader: CompanyReader,
  context: ReadContext,
): Promise<CodesWithCompanyCounts | null> {
  for (const wider of [form, { ...form, ...NO_LIMITS, city: '' }]) {
    const counted = await countCompaniesByCode(codes, wider, reader, context);
    const choices = counted.filter(({ companyCount }) => companyCount > 0).slice(0, MAX_RELATED);
    if (choices.length > 0) return { codesWithCounts: choices, formPossiblyWithFewerFilters: wider };
  }
  return null;
}

const NO_LIMITS = { exactRevenueOnly: false, reports: '', minRevenue: '', maxRevenue: '' } as const;

export interface SearchWithFewerFilters {
  readonly withoutFilter: 'town' | 'active-only' | 'revenue-and-reports' | 'all';
  readonly form: IndustryForm;
  readonly companyOrCodeCount: number;
}

export async function findLooserSearchesWithResults(
  form: IndustryForm,
  countFound: (looser: IndustryForm) => Promise<number>,
): Promise<SearchWithFewerFilters[]> {
  const changes = [
    form.city !== '' && ({ withoutFilter: 'town', change: { city: '' } } as const),
    form.activeOnly && ({ withoutFilter: 'active-only', change: { activeOnly: false } } as const),
    hasFilter(form) && ({ withoutFilter: 'revenue-and-reports', change: NO_LIMITS } as const),
  ].filter((each) => each !== false);
  const count = async (
    withoutFilter: SearchWithFewerFilters['withoutFilter'],
    change: Partial<IndustryForm>,
  ): Promise<SearchWithFewerFilters> => {
    const looser = { ...form, ...change, offset: 0 };
    return { withoutFilter, form: looser, companyOrCodeCount: await countFound(looser) };
  };
  const counted: SearchWithFewerFilters[] = [];
  // One after the other, since a search by words already counts several codes at the same time.
  for (const { withoutFilter, change } of changes) counted.push(await count(withoutFilter, change));
  const helpful = counted.filter(({ companyOrCodeCount }) => companyOrCodeCount > 0);
  if (helpful.length > 0 || changes.length < 2) return helpful;
  const all = await count('all', { ...NO_LIMITS, city: '', activeOnly: false });
  return all.companyOrCodeCount > 0 ? [all] : [];
}

/**
 * Counts the companies of a search. 0 for a form without a valid SNI code. Also 0 for a search
 * without a town when its code has more than `maxSniCodeCompaniesWithoutTown`: the API refuses it.
 */
export async function countCompaniesOfCode(
  form: IndustryForm,
  maxSniCodeCompaniesWithoutTown: number,
  reader: CompanyReader,
  context: ReadContext,
): Promise<number> {
  const code = parseSniCode(form.codeOrWords);
  if (code === null) return 0;
  const isLarge = async (): Promise<boolean> =>
    (await reader.countByIndustry(code, form.activeOnly, context)) > maxSniCodeCompaniesWithoutTown;
  return form.city === '' && (await isLarge()) ? 0 : countCompanies(code, form, reader, context);
}

async function countCompanies(
  code: string,
  form: IndustryForm,
  reader: CompanyReader,
  context: ReadContext,
): Promise<number> {
  const { city, activeOnly, exactRevenueOnly, reports, sort } = form;
  if (city === '' && !hasFilter(form)) return reader.countByIndustry(code, activeOnly, context);
  const { min_revenue: least, max_revenue: most } = toSniSearchRequest(form);
  const { total } = await reader.searchByIndustry(
    {
      sniCode: code,
      activeOnly,
      exactRevenueOnly,
      sort,
      offset: 0,
      limit: 1,
      townNamePart: city === '' ? null : city,
      hasAnnualReport: reports === '' ? null : reports === 'true',
      minRevenue: typeof least === 'number' ? least : null,
      maxRevenue: typeof most === 'number' ? most : null,
    },
    context,
  );
  return total;
}

export function hasFilter({ exactRevenueOnly, reports, minRevenue, maxRevenue }: IndustryForm): boolean {
  return exactRevenueOnly || reports !== '' || minRevenue !== '' || maxRevenue !== '';
}
