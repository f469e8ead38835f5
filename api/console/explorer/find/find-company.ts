import type { Company } from '../../../../shared/domain/company.ts';
import type { AppError } from '../../../../shared/errors/app-error.ts';
import { search } from '../../../routes/companies/search.ts';
import { ERROR_STATUSES } from '../../../http/error-statuses.ts';
import { html, type Html } from '../../html.ts';
import type { Page, Reply, ViewReply, Visit } from '../../page.ts';
import { toWait } from '../../error-texts.ts';
import { presentFictional } from '../present-fictional.ts';
import { presentRefusal } from '../present-refusal.ts';
import { trySearch } from '../try-search.ts';
import { FIND_TEXTS } from './find-texts.ts';
import { presentResults } from './present-results.ts';
import { presentSearchForm } from './present-search-form.ts';

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

function showForm(visit: Visit): Reply {
  const t = FIND_TEXTS[visit.language];
  return toReply(
    visit,
    '',
    html`${presentSearchForm(visit, '')}
      <p><a href="/console/industry">${t.searchIndustry}</a></p>`,
  );
}

/** A link of somebody else spends nobody's credits. */
function showHeld(visit: Visit, q: string): Reply {
  const t = FIND_TEXTS[visit.language];
  return toReply(
    visit,
    q,
    html`<p class="notice">${t.pressSearch}</p>
      ${presentSearchForm(visit, q)}`,
  );
}

async function showFound(visit: Visit, q: string): Promise<Reply> {
  const { services, language } = visit;
  const tried = await trySearch(visit, search, { q, limit: MAX_RESULTS });
  if ('isHeld' in tried) return showHeld(visit, q);
  if ('refusal' in tried) return showRefusal(visit, q, tried.refusal);
  const isFictional = await services.store.withLive(async ({ generation }) => generation.synthetic);
  // As the row's own schema has it.
  const companies = tried.body['companies'] as readonly Company[];
  const body = html`${presentFictional(isFictional, language)} ${presentSearchForm(visit, q)}
  ${presentResults(companies, q, language)}`;
  return toReply(visit, q, body);
}

function showRefusal(visit: Visit, q: string, refusal: AppError): Reply {
  const { code } = refusal;
  const error = code === 'invalid_parameter' ? FIND_TEXTS[visit.language].tooLong : null;
  const body = html`${presentRefusal(code, visit.language, error ?? undefined)}
  ${presentSearchForm(visit, q, error)}`;
  return { ...toReply(visit, q, body), status: ERROR_STATUSES[code], ...toWait(refusal) };
}

function toReply({ language }: Visit, q: string, body: Html): ViewReply {
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
