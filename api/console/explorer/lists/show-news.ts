import { z } from 'zod';
import type { SavedList } from '../../../../shared/accounts/lists/saved-lists.ts';
import { toSwedishDay } from '../../../../shared/accounts/swedish-month.ts';
import { Change } from '../../../../shared/domain/change.ts';
import type { ChangeReader, FeedPosition } from '../../../../shared/store/change-feed.ts';
import { NamedCompany } from '../../../../shared/store/count-up-to.ts';
import type { ReadContext } from '../../../../shared/store/port.ts';
import { apiError } from '../../../errors/api-error.ts';
import { findDayStart } from '../../../routes/changes/find-day-start.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest } from '../../page.ts';
import { renderCompanyNews } from '../../changes/render-change.ts';
import { countLookup } from '../run-search.ts';
import { LISTS_PATH } from './list-form.ts';
import { SAVED_PATH, toSavedFilter, SAVED_TEXTS } from './saved-lists.ts';

const Day = z.iso.date();
const DEFAULT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const CHANGES_PER_READ = 1_000;
const MAX_EXAMINED_CHANGES = 20_000;
const MAX_SHOWN_COMPANIES = 100;

/** What changed since a day, of the companies that are in a saved list now, free of charge. */
export const showNews: PageHandler = async (request) => {
  await countLookup(request, 'pages');
  const { services, fields, language } = request;
  const { account } = requirePerson(request);
  const list = await services.accounts.savedLists.find(account, fields['id'] ?? '');
  if (list === null) throw apiError('not_found');
  const weekAgo = toSwedishDay(new Date(services.now().getTime() - DEFAULT_DAYS * DAY_MS));
  const since = fields['since'] ?? weekAgo;
  const t = SAVED_TEXTS[language];
  const view = (day: string, told: Html) => ({
    title: t.newsTitle(list.name),
    body: renderPage(list, day, told, language),
  });
  if (!Day.safeParse(since).success)
    return { view: view(weekAgo, html`<p class="error" role="alert">${t.wrongDay}</p>`), status: 400 };
  const news = await readNews(request, list, since);
  return { view: view(since, renderNews(news, since, language)) };
};

/** Null for a day whose changes are no longer stored. */
function readNews(request: PageRequest, list: SavedList, since: string) {
  const filter = toSavedFilter(list);
  return request.readStore(async (reader, context) => {
    const read = await readChangesSince(reader.changes, since, context);
    if (read === null) return null;
    const among = [...read.changes.keys()];
    const page = { sort: 'name', after: null, limit: MAX_SHOWN_COMPANIES, facets: [] } as const;
    const { companies, total } = await reader.listCompanies({ ...page, filter, among }, context);
    const numbers = companies.map(({ companyJson }) => NamedCompany.parse(JSON.parse(companyJson)).orgNumber);
    return {
      total,
      /** Changes of a company, oldest first. */
      companies: numbers.map((number) => read.changes.get(number) ?? []),
      hasMore: read.hasMore,
    };
  });
}

async function readChangesSince(feed: ChangeReader, day: string, context: ReadContext) {
  const start = await findDayStart(feed, day, await feed.readState(context), context);
  if (start === null) return null;
  const changes = new Map<string, Change[]>();
  let { after }: { after: FeedPosition | null } = start;
  for (let examined = 0; examined < MAX_EXAMINED_CHANGES; examined += CHANGES_PER_READ) {
    const criteria = { after, limit: CHANGES_PER_READ, organisationNumber: null, topics: null };
    const page = await feed.readPage(criteria, context);
    if (page === null) return null;
    for (const text of page.changesJson) {
      const change = Change.parse(JSON.parse(text));
      changes.getOrInsertComputed(change.orgNumber, () => []).push(change);
    }
    if (!page.mayHaveMore) return { changes, hasMore: false };
    after = page.next;
  }
  return { changes, hasMore: true };
}

function renderPage(list: SavedList, day: string, told: Html, language: Language): Html {
  const t = SAVED_TEXTS[language];
  return html`<h1>${t.newsTitle(list.name)}</h1>
    <form class="card row" action="${SAVED_PATH}/${list.id}">
      <div class="field">
        <label for="since">${t.since}</label>
        <input id="since" name="since" type="date" value="${day}" />
      </div>
      <button>${t.show}</button>
    </form>
    <section class="card stack">${told}</section>
    <p class="links"><a href="${LISTS_PATH}?${list.query}">${t.back}</a></p>`;
}

function renderNews(news: Awaited<ReturnType<typeof readNews>>, since: string, language: Language): Html {
  const t = SAVED_TEXTS[language];
  if (news === null) return html`<p class="notice">${t.tooOld}</p>`;
  const { total, companies, hasMore } = news;
  return html`<p>${total === 0 ? t.nothing(since) : t.changed(total, since)}</p>
    ${hasMore && html`<p class="notice">${t.more}</p>`}
    ${
      companies.length > 0 &&
      html`<ol class="timeline">
        ${companies.map((changes) => renderCompanyNews(changes, language))}
      </ol>`
    }`;
}
