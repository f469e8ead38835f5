import type { Company } from '../../../../shared/domain/company.ts';
import type { AppError } from '../../../../shared/errors/app-error.ts';
import { search } from '../../../routes/companies/search.ts';
import { ERROR_STATUSES } from '../../../http/error-statuses.ts';
import { html, type Html } from '../../html.ts';
import type { Page, PageReply, ViewReply, PageRequest } from '../../page.ts';
import { toRetryAfter } from '../../error-texts.ts';
import { renderFictionalNotice } from '../render-fictional-notice.ts';
import { renderErrorNotice } from '../render-error-notice.ts';
import { runSearch } from '../run-search.ts';
import { FIND_TEXTS } from './find-texts.ts';
import { renderResults } from './render-results.ts';
import { renderSearchForm } from './render-search-form.ts';

const MAX_RESULTS = 10;

/** GET /console: the search by name, and with `q` what it finds. */
export const findCompany: Page = {
  method: 'GET',
  path: '/console',
  access: 'anyone',
  handle: async (visit) => {
    const q = (visit.fields['q'] ?? '').trim();
    if (q === '') return showForm(visit);
    return showFound(visit, q);
  },
};

function showForm(visit: PageRequest): PageReply {
  const t = FIND_TEXTS[visit.language];
  return toReply(
    visit,
    '',
    html`${renderSearchForm(visit, '')}
      <p><a href="/console/industry">${t.searchIndustry}</a></p>`,
  );
}

/** A link of somebody else spends nobody's credits. */
function showHeld(visit: PageRequest, q: string): PageReply {
  const t = FIND_TEXTS[visit.language];
  return toReply(
    visit,
    q,
    html`<p class="notice">${t.pressSearch}</p>
      ${renderSearchForm(visit, q)}`,
  );
}

async function showFound(visit: PageRequest, q: string): Promise<PageReply> {
  const { services, language } = visit;
  const tried = await runSearch(visit, search, { q, limit: MAX_RESULTS });
  if ('needsConfirmation' in tried) return showHeld(visit, q);
  if ('refusal' in tried) return showRefusal(visit, q, tried.refusal);
  const isFictional = await services.store.withLive(async ({ generation }) => generation.synthetic);
  // As the row's own schema has it.
  const companies = tried.body['companies'] as readonly Company[];
  const body = html`${renderFictionalNotice(isFictional, language)} ${renderSearchForm(visit, q)}
  ${renderResults(companies, q, language)}`;
  return toReply(visit, q, body);
}

function showRefusal(visit: PageRequest, q: string, refusal: AppError): PageReply {
  const { code } = refusal;
  const error = code === 'invalid_parameter' ? FIND_TEXTS[visit.language].tooLong : null;
  const body = html`${renderErrorNotice(code, visit.language, error ?? undefined)}
  ${renderSearchForm(visit, q, error)}`;
  return { ...toReply(visit, q, body), status: ERROR_STATUSES[code], ...toRetryAfter(refusal) };
}

function toReply({ language }: PageRequest, q: string, body: Html): ViewReply {
  const t = FIND_TEXTS[language];
  return {
    view: {
      title: q === '' ? t.title : t.titleOf(q),
      body: html`<h1>${t.title}</h1>
        ${body}`,
      script: 'suggest.js',
    },
  };
}
