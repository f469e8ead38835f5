import { z } from 'zod';
import { Company } from '../../../shared/domain/company.ts';
import type { CodeLists } from '../../../shared/domain/codes/code-lists.ts';
import { findSniSection } from '../../../shared/domain/sni.ts';
import {
  LIST_FACETS,
  LIST_SORTS,
  withoutFilters,
  type ListCriteria,
  type ListFilter,
  type ListFilterName,
  type ListPage,
} from '../../../shared/store/list-criteria.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { assertHasCredits, type CallerAccess } from '../../calls/access.ts';
import {
  commonMetadataFields,
  creditsChargedField,
  processingTimeField,
  resultCountField,
} from '../../calls/metadata-fields.ts';
import { defineRoute } from '../../calls/route.ts';
import { apiError } from '../../errors/api-error.ts';
import { readInclude } from '../../http/fields.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { toFacetLabel } from './facet-labels.ts';
import { FILTER_NAMES } from './filter-fields.ts';
import { readListCursor, toListCursor } from './list-cursor.ts';
import {
  checkListRequest,
  checkNames,
  DEFAULT_LIST_RESULTS,
  invalidFilterError,
  ListRequest,
  toListFilter,
  toListSort,
} from './list-request.ts';

const FacetValue = z
  .object({
    value: z.string().describe('The value, as the filter takes it; of a size class its `scb_class`.'),
    label: z
      .object({
        sv: z.string().describe('Swedish label.'),
        en: z.string().describe('English label, or the Swedish one where the code list has no other.'),
      })
      .describe('What the value means.'),
    count: z.int().describe('Number of companies.'),
  })
  .meta({ id: 'FacetValue', description: 'A value and the number of companies that have it.' });

const ListMetadata = z
  .object({
    resultCount: resultCountField,
    totalCount: z.int().describe('Number of all companies that match.'),
    hasMore: z.boolean().describe('True when more companies follow this page.'),
    next: z
      .string()
      .nullable()
      .describe('`cursor` of the next page. Null on the last page, for guests, and when only counted.'),
    limit: z.int().describe('Maximum number of companies that was applied.'),
    filter: z.record(z.string(), z.unknown()).describe('The filter that was applied, with its text `q`.'),
    sort: z.enum(LIST_SORTS).describe('Order of the companies.'),
    excludesMost: z
      .enum(['q', ...FILTER_NAMES])
      .nullable()
      .describe('Of an empty list, the filter without which most companies would be found. Else null.'),
    didYouMean: z
      .string()
      .nullable()
      .describe('Of an empty list whose `q` no name has, a similar registered name. Else null.'),
    generation: z.string().describe('Name of the data generation that the answer is read from.'),
    generationChanged: z
      .boolean()
      .describe('True if the data was replaced since the cursor was made, and the list went on by its key.'),
    creditsCharged: creditsChargedField,
    processingTimeMs: processingTimeField,
    ...commonMetadataFields,
  })
  .meta({ id: 'ListMetadata', description: 'Data about the list.' });

const ListResponse = z
  .object({
    companies: z.array(Company).describe('Companies of this page, in the requested order.'),
    facets: z
      .partialRecord(z.enum(LIST_FACETS), z.array(FacetValue))
      .describe('By each requested facet: at most 100 values, those of most companies first.'),
    metadata: ListMetadata,
  })
  .meta({ id: 'ListResponse', description: 'A page of a list, its counts, and data about it.' });

/** POST /v1/companies/search (docs/callers/lists.md). */
export const listCompanies = defineRoute<typeof ListRequest, typeof ListResponse>({
  method: 'POST',
  path: '/v1/companies/search',
  operationId: 'listCompanies',
  tag: 'companies',
  summary: { sv: 'Lista företag', en: 'List companies' },
  description:
    'Lists companies by anything that is known of them: industry, place, size, state, name. Counts them too, and pages to the end of any list.',
  access: 'optional-key',
  requestSchemas: [ListRequest],
  renameFields: checkNames,
  checkRequest: checkListRequest,
  responseSchema: ListResponse,
  errorCodes: ['invalid_parameter', 'no_credits'],
  handle: async ({ request, access, services, readContext, elapsedMs }) => {
    const filter = toListFilter(request);
    const sort = toListSort(request);
    const limit = toLimit(request, access);
    const list = await services.store.withLiveGeneration(async (reader) => {
      const codeLists = await reader.getCodeLists(readContext);
      assertKnownCodes(filter, codeLists);
      const cursor = access.limits.canPage ? request.cursor : undefined;
      const { after, hasGenerationChanged } = await readListCursor(
        cursor,
        { filter, sort },
        reader,
        readContext,
      );
      assertHasCredits(access);
      const include = readInclude(request);
      const criteria = { filter, sort, after, limit, include, facets: request.facets ?? [] };
      const page = await reader.listCompanies(criteria, readContext);
      const hints = page.total > 0 ? NO_HINTS : await findHints(reader, criteria, request.q, readContext);
      return { page, codeLists, hints, hasGenerationChanged, generation: reader.generation.name };
    });
    const { page, codeLists, hints, generation } = list;
    const fullPriceCredits = limit === 0 ? 1 : page.companies.length;
    return {
      // The account may have fewer credits by now (docs/contract.md#credits).
      price: { minBalanceCredits: Math.min(1, fullPriceCredits), fullPriceCredits },
      toAnswer: ({ creditsPayingForContent, creditsCharged }) => {
        const delivered =
          access.mode === 'api' ? page.companies.slice(0, creditsPayingForContent) : page.companies;
        const last = delivered.at(-1);
        const hasMore = page.hasMore || delivered.length < page.companies.length;
        return {
          body: {
            companies: toJsonArray(delivered.map(({ companyJson }) => companyJson)),
            facets: toLabelledFacets(page.facets, codeLists),
            metadata: {
              resultCount: delivered.length,
              totalCount: page.total,
              hasMore,
              next:
                hasMore && last !== undefined && access.limits.canPage
                  ? toListCursor(generation, { filter, sort }, last)
                  : null,
              limit,
              filter: { ...filter, ...(request.q !== undefined && { q: request.q }) },
              sort,
              ...hints,
              generation,
              generationChanged: list.hasGenerationChanged,
              creditsCharged,
              processingTimeMs: elapsedMs(),
              timestamp: services.now().toISOString(),
              mode: access.mode,
            },
          },
        };
      },
    };
  },
});

/** Each company costs a credit (docs/contract.md#credits). */
function toLimit(
  { limit = DEFAULT_LIST_RESULTS }: ListRequest,
  { limits, creditsLeft }: CallerAccess,
): number {
  return Math.min(limit, limits.maxSniSearchResults, creditsLeft ?? Infinity);
}

/** Throws `invalid_parameter` for a code of a list that only the generation knows. */
function assertKnownCodes(
  { section = [], municipality = [] }: ListFilter,
  { current, municipalities }: CodeLists,
): void {
  const letter = section.find((each) => findSniSection(current, each) === null);
  if (letter !== undefined) throw invalidFilterError('section', letter);
  if (municipality.length > 0 && municipalities.size === 0) throw apiError('municipalities_not_available');
  const code = municipality.find((each) => !municipalities.has(each));
  if (code !== undefined) throw invalidFilterError('municipality', code);
}

interface Hints {
  readonly excludesMost: ListFilterName | null;
  readonly didYouMean: string | null;
}

const NO_HINTS: Hints = { excludesMost: null, didYouMean: null };

/** Says of an empty list which filter excludes most, and whether the text is a slip. */
async function findHints(
  reader: CompanyReader,
  criteria: ListCriteria,
  text: string | undefined,
  context: ReadContext,
): Promise<Hints> {
  const count = async (filter: ListFilter): Promise<number> =>
    (await reader.listCompanies({ ...criteria, filter, after: null, limit: 0, facets: [] }, context)).total;
  const { filter } = criteria;
  let excludesMost: ListFilterName | null = null;
  let most = 0;
  for (const name of Object.keys(filter) as ListFilterName[]) {
    const total = await count(withoutFilters(filter, [name]));
    if (total <= most) continue;
    excludesMost = name;
    most = total;
  }
  const isSlip = text !== undefined && filter.q !== undefined && (await count({ q: filter.q })) === 0;
  return { excludesMost, didYouMean: isSlip ? await findSimilarName(reader, text, context) : null };
}

async function findSimilarName(
  reader: CompanyReader,
  text: string,
  context: ReadContext,
): Promise<string | null> {
  const criteria = { text, limit: 1, hasAnnualReport: null, includesMatchesWithTypos: true };
  const [best] = await reader.searchByName(criteria, context);
  return best === undefined ? null : Company.pick({ name: true }).parse(JSON.parse(best.companyJson)).name;
}

function toLabelledFacets(
  facets: ListPage['facets'],
  lists: CodeLists,
): z.infer<typeof ListResponse>['facets'] {
  return Object.fromEntries(
    LIST_FACETS.flatMap((facet) => {
      const values = facets[facet];
      if (values === undefined) return [];
      return [
        [
          facet,
          values.map(({ value, count }) => ({ value, label: toFacetLabel(facet, value, lists), count })),
        ],
      ];
    }),
  );
}
