import { LRUCache } from 'lru-cache';
import { Company } from '../../../shared/domain/company.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';
import { refuseMethod } from '../../http/handle-errors.ts';
import type { Middleware } from '../../http/request-state.ts';
import { sendBody, toCachedAnswer, type CachedAnswer } from '../../http/cached-compressed-body.ts';
import { toPublicOrigin } from '../../http/to-public-origin.ts';
import { explainNameMatches } from '../explorer/find/match-text.ts';
import { PAGE_SECURITY_HEADERS } from '../http/send-reply.ts';
import { setCookie } from '../cookies/cookies.ts';
import { hasSignedInHintCookie } from '../http/session-cookie.ts';
import { chooseLanguage, readLanguageParameter, type Language } from '../language/language.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import { renderPageHtml } from '../components/render-page-html.ts';
import { listMistypedExampleQueries } from '../explorer/find/name-search-texts.ts';
import { renderLanding, type ExampleHit, type LandingData } from './render-landing.ts';

/** Maximum cached pages. The limit is needed because callers can invent host names. */
const MAX_CACHED_PAGES = 50;

/**
 * Serves the landing page at `/` to browsers. Other callers get `not_found`. The query `?lang=`
 * chooses the language, which a cookie stores. Each page is rendered once per generation and day.
 */
export function serveLanding(services: ConsoleServices): Middleware {
  const answers = new LRUCache<string, CachedAnswer>({ max: MAX_CACHED_PAGES });
  return async (context, next) => {
    if (context.path === '/') context.vary('Accept');
    if (context.path !== '/' || !/\btext\/html\b/i.test(context.get('Accept'))) {
      await next();
      return;
    }
    context.state.routePath = '/';
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    const asked = readLanguageParameter(context);
    if (asked !== null) setCookie(context, 'language', asked);
    const language = chooseLanguage(context);
    const origin = toPublicOrigin(context, services);
    const { live } = await services.store.status();
    const now = services.now();
    const isSignedIn = hasSignedInHintCookie(context);
    const key = [language, isSignedIn, origin, live?.name ?? '', toSwedishDay(now)].join(' ');
    const parts = { live, origin, now, isSignedIn, site: services.site };
    const answer =
      answers.get(key) ?? toCachedAnswer(await renderPage(services.store, parts, language), '.html');
    answers.set(key, answer);
    context.set({ ...PAGE_SECURITY_HEADERS, 'Cache-Control': 'no-cache' });
    context.vary('Cookie, Accept-Language');
    await sendBody(context, answer);
  };
}

async function renderPage(
  store: CompanyStore,
  parts: Omit<LandingData, 'exampleQueries' | 'hit'>,
  language: Language,
): Promise<string> {
  const exampleQueries = listMistypedExampleQueries(parts.live?.synthetic === true);
  const hit = parts.live === null ? null : await findExample(store, exampleQueries[0]);
  const view = renderLanding({ ...parts, exampleQueries, hit }, language);
  return renderPageHtml(view, {
    language,
    path: '/',
    isSignedIn: parts.isSignedIn,
    // The page has its own way to a key.
    site: { ...parts.site, isSignUpEnabled: false },
  });
}

/** Finds the company of a mistyped name, as `POST /v1/search` does, and explains the match. */
function findExample(store: CompanyStore, query: string): Promise<ExampleHit | null> {
  return store.withLiveGeneration(async (reader) => {
    const [hit] = await reader.searchByName({
      text: query,
      limit: 1,
      hasAnnualReport: null,
      includesMatchesWithTypos: true,
    });
    if (hit === undefined) return null;
    const company = Company.parse({ ...(JSON.parse(hit.companyJson) as object), score: hit.match.score });
    const [match = null] = await explainNameMatches(reader, [company], query);
    return { company, match };
  });
}
