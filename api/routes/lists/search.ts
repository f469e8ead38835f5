import type { CodeLists } from '../../../shared/domain/codes/code-lists.ts';
import { LIST_FACETS, type ListPage } from '../../../shared/store/list-criteria.ts';
import type { CallerAccess } from '../../calls/access.ts';
import { defineRoute, type HandlerCall, type PricedAnswer } from '../../calls/route.ts';
import { TABLE_TYPES } from '../../../shared/files/write-table.ts';
import { readInclude } from '../../http/fields.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { answerFile } from './answer-file.ts';
import { toFacetLabel } from './facet-labels.ts';
import { findHints, NO_HINTS } from './find-hints.ts';
import { toListCursor } from './list-cursor.ts';
import { checkListRequest, renameFilters, DEFAULT_LIST_RESULTS, ListRequest } from './list-request.ts';
import { ListResponse } from './list-response.ts';
import { openList } from './open-list.ts';

/** See docs/callers/lists.md. */
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
  convertFields: renameFilters,
  checkRequest: checkListRequest,
  responseSchema: ListResponse,
  errorCodes: ['invalid_parameter', 'no_credits'],
  fileTypes: TABLE_TYPES,
  handle: (call) => (call.fileForm === null ? answerPage(call) : answerFile(call, call.fileForm)),
});

async function answerPage(call: HandlerCall<ListRequest>): Promise<PricedAnswer<ListResponse>> {
  const { request, access, services, readContext, elapsedMs } = call;
  const limit = toLimit(request, access);
  const list = await services.store.withLiveGeneration(async (reader) => {
    const { query, codeLists, after, hasGenerationChanged } = await openList(call, reader);
    const criteria = { ...query, after, limit, include: readInclude(request), facets: request.facets ?? [] };
    const page = await reader.listCompanies(criteria, readContext);
    const hints = page.total > 0 ? NO_HINTS : await findHints(reader, criteria, request.q, readContext);
    return { page, query, codeLists, hints, hasGenerationChanged, generation: reader.generation.name };
  });
  const { page, query, codeLists, hints, generation } = list;
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
                ? toListCursor(generation, query, last)
                : null,
            limit,
            filter: { ...query.filter, ...(request.q !== undefined && { q: request.q }) },
            sort: query.sort,
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
}

/** Each company costs a credit (docs/contract.md#credits). */
function toLimit(
  { limit = DEFAULT_LIST_RESULTS }: ListRequest,
  { limits, creditsLeft }: CallerAccess,
): number {
  return Math.min(limit, limits.maxSniSearchResults, creditsLeft ?? Infinity);
}

function toLabelledFacets(facets: ListPage['facets'], lists: CodeLists): ListResponse['facets'] {
  return Object.fromEntries(
    LIST_FACETS.flatMap((facet) => {
      const values = facets[facet];
      if (values === undefined) return [];
      const label = (value: string) => toFacetLabel(facet, value, lists);
      return [[facet, values.map(({ value, count }) => ({ value, label: label(value), count }))]];
    }),
  );
}
