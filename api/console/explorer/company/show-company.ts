import { parseOrganisationNumber } from '../../../../shared/domain/organisation-number.ts';
import { html } from '../../html.ts';
import type { Page, Reply, Visit } from '../../page.ts';
import { countLook } from '../count-look.ts';
import { presentSearchForm } from '../find/present-search-form.ts';
import { formatOrgNumber } from '../format-org-number.ts';
import { toCompanyPath } from '../to-company-path.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { presentCompany } from './present-company.ts';
import { readCompany } from './read-company.ts';

/** GET /console/company/:orgNumber: all that is known of a company. It costs no credits. Throws `rate_limited`. */
export const showCompany: Page = {
  method: 'GET',
  path: '/console/company/:orgNumber',
  access: 'anyone',
  handle: async (visit) => {
    await countLook(visit);
    const written = visit.fields['orgNumber'] ?? '';
    const orgNumber = parseOrganisationNumber(written);
    if (orgNumber === null) return showUnknown(visit, written, written);
    if (orgNumber !== written) return { redirect: toCompanyPath(orgNumber) };
    const record = await visit.read((reader, context) => readCompany(reader, orgNumber, context));
    if (record === null) return showUnknown(visit, orgNumber, formatOrgNumber(orgNumber));
    return { view: presentCompany(record, visit) };
  },
};

function showUnknown(visit: Visit, written: string, number: string): Reply {
  const t = COMPANY_TEXTS[visit.language];
  const body = html`<h1>${t.unknownTitle}</h1>
    <p class="notice notice-error">${t.unknownText(number)}</p>
    ${presentSearchForm(visit, written)}`;
  return { view: { title: t.unknownTitle, body, script: 'suggest.js' }, status: 404 };
}
