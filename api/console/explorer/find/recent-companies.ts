import type { Company } from '../../../../shared/domain/company.ts';
import { html, type Html } from '../../html.ts';
import type { PageRequest } from '../../page.ts';
import { renderBadge } from '../../components/render-section.ts';
import { toInactiveStates } from '../../words/company-state.ts';
import { toCompanyPath } from '../../console-paths.ts';
import { formatOrgNumber } from '../../words/format.ts';
import { NAME_SEARCH_TEXTS } from './name-search-texts.ts';

const MAX_RECENT = 5;
const COOKIE = /^([\w-]+)((?:\.\d{10}){1,5})$/;

/** Latest first. Empty for a guest, and if the cookie belongs to another person. */
export function readRecentOrganisationNumbers({
  person,
  recentCompaniesCookie,
}: Pick<PageRequest, 'person' | 'recentCompaniesCookie'>): readonly string[] {
  const [, owner, numbers = ''] = COOKIE.exec(recentCompaniesCookie ?? '') ?? [];
  return person === null || owner !== person.id ? [] : numbers.slice(1).split('.');
}

export function toRecentCompaniesCookie(
  request: Pick<PageRequest, 'person' | 'recentCompaniesCookie'>,
  orgNumber: string,
): string | null {
  if (request.person === null) return null;
  const others = readRecentOrganisationNumbers(request).filter((each) => each !== orgNumber);
  return [request.person.id, orgNumber, ...others.slice(0, MAX_RECENT - 1)].join('.');
}

export async function renderRecentCompanies(request: PageRequest): Promise<Html | null> {
  const companies = await readCompanies(request);
  if (companies.length === 0) return null;
  return html`<section class="card">
    <h2>${NAME_SEARCH_TEXTS[request.language].recent}</h2>
    <ul class="rows links">
      ${companies.map(
        (company) =>
          html`<li>
            <a href="${toCompanyPath(company.orgNumber)}">${company.name}</a>
            ${toInactiveStates(company, request.language).map(renderBadge)}
            <span class="item-facts">${formatOrgNumber(company.orgNumber)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

async function readCompanies(request: PageRequest): Promise<Company[]> {
  const numbers = readRecentOrganisationNumbers(request);
  if (numbers.length === 0) return [];
  try {
    const found = await request.readStore((reader, context) => reader.getCompaniesJson(numbers, [], context));
    return found.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Company]));
  } catch {
    // The page is for searching, which works without them.
    return [];
  }
}
