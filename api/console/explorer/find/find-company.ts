import type { Company } from '../../../../shared/domain/company.ts';
import { REGISTERED_STATES } from '../../../../shared/domain/company-status.ts';
import {
  extractOrganisationNumber,
  toOrganisationNumberDigits,
} from '../../../../shared/domain/organisation-number.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import { search } from '../../../routes/companies/search.ts';
import type { ApiError } from '../../../errors/api-error.ts';
import { LIMITS_WITHIN_ONE_CALL } from '../../../calls/access.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageHandler, PageReply, ViewReply, PageRequest } from '../../page.ts';
import { toRefusedReply } from '../../http/render-console-errors.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { countCompanies } from '../lists/read-list.ts';
import { findMunicipality } from '../lists/words/read-words.ts';
import { renderErrorNotice, renderFictionalNotice } from '../notices.ts';
import { runSearch } from '../run-search.ts';
import { NAME_SEARCH_TEXTS, listMistypedExampleQueries } from './name-search-texts.ts';
import { explainNameMatches } from './match-text.ts';
import { MAX_COUNTED_MATCHES, renderResults, type FoundPlace } from './render-results.ts';
import { renderRecentCompanies } from './recent-companies.ts';
import { LAYOUT_TEXTS } from '../../components/layout-texts.ts';
import { renderSearchForm } from '../../components/render-search-form.ts';

const MAX_RESULTS = 10;

export const findCompany: PageHandler = async (request) => {
  const q = (request.fields['q'] ?? '').trim();
  if (q === '') return showForm(request);
  const number = toOrganisationNumberDigits(q);
  if (number !== null && (await isKnown(request, number))) return { redirectPath: toCompanyPath(number) };
  return showFound(request, q);
};

/** A number of a company leads to it, free of charge, in place of a list of one. */
async function isKnown({ readStore }: PageRequest, number: string): Promise<boolean> {
  const [isFound = false] = await readStore((reader, context) => reader.hasCompanies([number], context));
  return isFound;
}

async function showForm(request: PageRequest): Promise<PageReply> {
  const t = NAME_SEARCH_TEXTS[request.language];
  const { live } = await request.services.store.status();
  const recent = await renderRecentCompanies(request);
  return toFormReply(
    request,
    '',
    html`${renderPricedSearchForm(request, '')}
    ${live !== null && renderExampleSearches(live.synthetic, request.language)}
    ${live !== null && html`<p class="hint">${t.companies(live.companies)}</p>`}
    ${await renderCreditsLeft(request)} ${renderFictionalNotice(live?.synthetic === true, request.language)}
    ${recent} ${renderShortcuts(request.language)}`,
  );
}

async function renderCreditsLeft({ services, person, language }: PageRequest): Promise<Html | null> {
  if (person === null) return null;
  const t = NAME_SEARCH_TEXTS[language];
  const { creditsLeft } = await services.accounts.administration.getAccount(person.account);
  return html`<p class="hint">${t.creditsLeft(creditsLeft)}. <a href="/console/usage">${t.usage}</a></p>`;
}

const SHORTCUTS = [
  ['lists', '/console/lists'],
  ['match', '/console/match'],
  ['watching', '/console/watching'],
  ['api', '/docs'],
] as const;

/** What people come for besides one company. */
function renderShortcuts(language: Language): Html {
  return html`<ul class="strip">
    ${SHORTCUTS.map(
      ([name, path]) =>
        html`<li>
          <strong><a href="${path}">${LAYOUT_TEXTS[language][name]}</a></strong>
          <span>${NAME_SEARCH_TEXTS[language].shortcuts[name]}</span>
        </li>`,
    )}
  </ul>`;
}

function renderExampleSearches(isFictional: boolean, language: Language): Html {
  return html`<p class="tries hint">
    ${NAME_SEARCH_TEXTS[language].try}
    ${listMistypedExampleQueries(isFictional).map(
      (name) => html`<a href="/console?q=${encodeURIComponent(name)}">${name}</a>`,
    )}
  </p>`;
}

async function showFound(request: PageRequest, q: string): Promise<PageReply> {
  const { services, language } = request;
  const outcome = await runSearch(request, search, { q, limit: MAX_RESULTS });
  if ('needsConfirmation' in outcome) {
    const notice = html`<p class="notice">${NAME_SEARCH_TEXTS[language].pressSearch}</p>`;
    return toFormReply(request, q, html`${notice} ${renderPricedSearchForm(request, q)}`);
  }
  if ('refusal' in outcome) return showRefusal(request, q, outcome.refusal);
  const isFictional = await services.store.withLiveGeneration(async ({ generation }) => generation.synthetic);
  // The schema of the route guarantees this shape.
  const companies = outcome.body['companies'] as readonly Company[];
  const isGuest = request.person === null;
  const max = isGuest ? LIMITS_WITHIN_ONE_CALL.guest.maxSearchResults : MAX_RESULTS;
  const words = extractOrganisationNumber(q).rest || q;
  const { matches, total, place } = await request.readStore(async (reader, context) => ({
    matches: await explainNameMatches(reader, companies, words, context),
    total: companies.length < max ? companies.length : await countMatches(reader, words, context),
    place: await findPlace(reader, q, context),
  }));
  const found = { companies, q, matches, total, place, maxWhenSignedIn: MAX_RESULTS, isGuest };
  const body = html`${renderResults(found, language)} ${renderFictionalNotice(isFictional, language)}`;
  return { view: { title: NAME_SEARCH_TEXTS[language].titleOf(q), body, headerSearchText: q } };
}

/** A municipality that `q` names, and its registered companies. Null if it names none. */
async function findPlace(reader: CompanyReader, q: string, context: ReadContext): Promise<FoundPlace | null> {
  const { municipalities } = await reader.getCodeLists(context);
  const municipality = findMunicipality(q, municipalities);
  if (municipality === null) return null;
  const filter = { municipality: [municipality.code], state: REGISTERED_STATES };
  return { ...municipality, companies: await countCompanies(reader, filter, context) };
}

async function countMatches(reader: CompanyReader, text: string, context: ReadContext) {
  const query = {
    text,
    limit: MAX_COUNTED_MATCHES + 1,
    hasAnnualReport: null,
    includesMatchesWithTypos: true,
  };
  const found = await reader.searchByName(query, context);
  return found.length > MAX_COUNTED_MATCHES ? null : found.length;
}

function showRefusal(request: PageRequest, q: string, refusal: ApiError): PageReply {
  const { code } = refusal;
  const error = code === 'invalid_parameter' ? NAME_SEARCH_TEXTS[request.language].tooLong : null;
  const body = html`${renderErrorNotice(code, request.language, error ?? undefined)}
  ${renderPricedSearchForm(request, q, error)}`;
  return { ...toFormReply(request, q, body), ...toRefusedReply(refusal) };
}

function toFormReply({ language }: PageRequest, q: string, body: Html): ViewReply {
  const t = NAME_SEARCH_TEXTS[language];
  return {
    view: {
      title: q === '' ? t.title : t.titleOf(q),
      body: html`<div class="hero">
        <h1>${t.title}</h1>
        ${body}
      </div>`,
      hasOwnSearchField: true,
      ...(q === '' ? { summary: t.hint } : {}),
    },
  };
}

export function renderPricedSearchForm(
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
  query: string,
  error: string | null = null,
): Html {
  const t = NAME_SEARCH_TEXTS[language];
  const price =
    person === null ? t.priceGuest(LIMITS_WITHIN_ONE_CALL.guest.maxSearchResults) : t.priceSignedIn;
  return renderSearchForm({ query, error, hint: html`${t.hint} ${price}` }, language);
}
