import { toOtherEdition, type SniEdition, type SniRegister } from '../../../../shared/domain/sni.ts';
import type { SniCode } from '../../../../shared/matching/find-sni-codes.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import { html, type Html } from '../../html.ts';
import type { PageRequest } from '../../page.ts';
import { formatCount } from '../../words/format.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { toIndustryPath, type IndustryForm } from './read-industry-form.ts';

/** Codes that are counted at the same time, for an engine on another machine. */
const PARALLEL_COUNTS = 10;

/** An SNI code to choose, with its edition and its number of companies. */
export interface CodeChoice extends SniCode {
  readonly edition: SniEdition;
  readonly companies: number;
}

/** Codes that match the words of the form, those with the most companies first. */
export interface FoundCodes {
  readonly choices: readonly CodeChoice[];
  /** True when there are further codes, which are not listed. */
  readonly hasMore: boolean;
}

/** Returns the edition of an SNI code: the current one when both have it. */
export function toEdition({ current, lists }: SniRegister, code: string): SniEdition {
  return lists[current].has(code) ? current : toOtherEdition(current);
}

/**
 * Counts the companies of each code, in the town of the form or in the whole country. Of the other
 * filters, only `activeOnly` applies. Free of charge.
 */
export async function countChoices(
  codes: readonly SniCode[],
  form: IndustryForm,
  reader: CompanyReader,
  context: ReadContext,
): Promise<CodeChoice[]> {
  const register = await reader.getSniRegister(context);
  const choices: CodeChoice[] = [];
  for (let place = 0; place < codes.length; place += PARALLEL_COUNTS) {
    const some = codes.slice(place, place + PARALLEL_COUNTS).map(async ({ code, description }) => ({
      ...{ code, description, edition: toEdition(register, code) },
      companies: await countCompanies(code, form, reader, context),
    }));
    choices.push(...(await Promise.all(some)));
  }
  return choices.toSorted((a, b) => b.companies - a.companies);
}

async function countCompanies(
  code: string,
  { city, activeOnly }: IndustryForm,
  reader: CompanyReader,
  context: ReadContext,
): Promise<number> {
  if (city === '') return reader.countByIndustry(code, activeOnly, context);
  const page = await reader.searchByIndustry(
    {
      ...{ code, city, activeOnly, exactOnly: false, hasAnnualReport: null },
      ...{ minRevenue: null, maxRevenue: null, sort: 'revenue_desc', offset: 0, limit: 1 },
    },
    context,
  );
  return page.total;
}

/** Renders SNI codes to choose from. Choosing one searches, with the filters of the form. */
export function renderCodeChoices(
  { choices, hasMore }: FoundCodes,
  form: IndustryForm,
  { language, person }: Pick<PageRequest, 'language' | 'person'>,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const used = choices.filter(({ companies }) => companies > 0);
  const empty = choices.filter(({ companies }) => companies === 0);
  const list = (listed: readonly CodeChoice[]): Html =>
    html`<ul class="choices">
      ${listed.map(
        ({ code, description, edition, companies }) =>
          html`<li>
            <a href="${toIndustryPath({ ...form, code, offset: 0, pressedButton: 'page' })}" lang="sv"
              >${description}</a
            >
            <span class="muted">${code} · ${t.edition(edition)}</span>
            <span class="number">${formatCount(companies, language)}</span>
          </li>`,
      )}
    </ul>`;
  const counted = form.activeOnly ? t.codesActive : t.codesAll;
  return html`<section class="card" aria-labelledby="results">
    <div class="card-head">
      <h2 id="results">${t.codes(form.code)}</h2>
      <span class="hint">${form.city === '' ? counted : t.codesIn(form.city)}</span>
    </div>
    <p>${used.length === 0 ? t.codesNone : t.codesHint} ${person !== null && t.codesPrice(form.limit)}</p>
    ${used.length > 0 && list(used)}
    ${
      empty.length > 0 &&
      html`<details class="filters">
        <summary>${t.codesEmpty(empty.length)}</summary>
        ${list(empty)}
      </details>`
    }
    ${hasMore && html`<p>${t.moreCodes}</p>`}
  </section>`;
}
