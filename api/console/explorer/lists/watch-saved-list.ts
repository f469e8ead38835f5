import { apiError } from '../../../errors/api-error.ts';
import { MAX_WATCHED_COMPANIES } from '../../../../shared/accounts/watching/watch-list.ts';
import { NamedCompany } from '../../../../shared/store/count-up-to.ts';
import type { ListPage, ListPosition } from '../../../../shared/store/list-criteria.ts';
import { toSavedFilter } from './saved-lists.ts';
import { addNumbers, changing } from '../../watching/change-watch-list.ts';
import { requirePerson, type PageRequest } from '../../page.ts';

const PAGE_SIZE = 1_000;

/** POST /console/watching/:id/saved: adds the companies of a saved list to a watch list. */
export const watchSavedList = changing(async (request, list) =>
  addNumbers(request, list, await readSavedNumbers(request)),
);

/** Reads, free of charge, one number more than any plan can watch at most. */
async function readSavedNumbers(request: PageRequest): Promise<string[]> {
  const { services, fields } = request;
  const { account } = requirePerson(request);
  const saved = await services.accounts.savedLists.find(account, fields['list'] ?? '');
  if (saved === null) throw apiError('not_found');
  const filter = toSavedFilter(saved);
  return request.readStore(async (reader, context) => {
    const numbers: string[] = [];
    const page = { filter, sort: 'name', limit: PAGE_SIZE, facets: [] } as const;
    let after: ListPosition | null = null;
    for (;;) {
      const { companies, hasMore }: ListPage = await reader.listCompanies({ ...page, after }, context);
      for (const { companyJson } of companies)
        numbers.push(NamedCompany.parse(JSON.parse(companyJson)).orgNumber);
      after = companies.at(-1)?.position ?? null;
      if (!hasMore || after === null || numbers.length > MAX_WATCHED_COMPANIES.pro) return numbers;
    }
  });
}
