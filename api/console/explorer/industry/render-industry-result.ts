import type { Company } from '../../../../shared/domain/company.ts';
import { isOfGroup } from '../../../../shared/domain/financial-metrics.ts';
import type { SniEdition, SniRegister } from '../../../../shared/domain/sni.ts';
import { LIMITS_WITHIN_ONE_CALL } from '../../../calls/access.ts';
import { renderBadge } from '../../components/render-section.ts';
import { renderTable, type SortableColumn } from '../../components/render-table.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toInactiveStates } from '../../words/company-state.ts';
import { formatNumber, formatOrgNumber, formatTown } from '../../words/format.ts';
import { createDecimalFormatter, findLargestMoneyUnit, type SizeEnvelope } from '../../words/money.ts';
import { SHARED_EXPLORER_TEXTS } from '../notices.ts';
import { toCompanyPath, toSignInPath } from '../../console-paths.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import { toIndustryPagePath, type IndustryForm } from './read-industry-form.ts';
import { ranOutOfCredits, toIndustryCsv, type IndustryResult } from './read-industry-result.ts';
import { toSniEdition, type SearchWithFewerFilters, type CodesWithCompanyCounts } from './count-companies.ts';
import { renderSniCodeLinks } from './render-sni-code-choices.ts';

interface OtherSearches {
  readonly searchesWithFewerFilters: readonly SearchWithFewerFilters[];
  /**
   * Related codes that have companies with the filters of the form or, if none has any, with fewer
   * filters. Null if there are none. Also null if `searchesWithFewerFilters` is not empty and the
   * code is in the current edition.
   */
  readonly relatedCodes: CodesWithCompanyCounts | null;
}

export interface IndustryResultData {
  readonly result: IndustryResult;
  readonly form: IndustryForm;
  readonly sniRegister: SniRegister;
  readonly isGuest: boolean;
  readonly suggestionsIfNoneMatch: OtherSearches | null;
}

export function renderIndustryResult(shown: IndustryResultData, language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  const { result, form, sniRegister, isGuest, suggestionsIfNoneMatch: suggestions } = shown;
  const { companies, sniCode, sniDescription, offset, totalCount, creditsCharged } = result;
  const edition = toSniEdition(sniRegister, sniCode);
  const head = html`<div class="card-head">
    <h2 id="results">
      ${
        sniDescription === null
          ? t.results(sniCode)
          : html`<span class="visually-hidden">${t.results(sniCode)}</span>
              <span lang="sv">${sniDescription}</span>`
      }
    </h2>
    <span class="muted">${t.sni(sniCode, edition)}</span>
  </div>`;
  if (companies.length === 0)
    return html`<section class="card" aria-labelledby="results">
      ${head}
      ${
        suggestions === null
          ? html`<p>${t.beyondEnd(totalCount)}</p>`
          : renderNone(suggestions, { edition, current: sniRegister.current }, language)
      }
    </section>`;
  return html`<section class="card stack" aria-labelledby="results">
    ${head}
    <p>
      ${t.range(offset + 1, offset + companies.length, totalCount)}${form.city !== '' && t.inTown(form.city)}.
      ${!isGuest && t.charged(creditsCharged)}
    </p>
    ${
      ranOutOfCredits(result, form) &&
      html`<p class="notice notice-error" role="alert">
        ${t.ranOut(companies.length)} <a href="/console/usage">${SHARED_EXPLORER_TEXTS[language].toUsage}</a>.
      </p>`
    }
    ${listCompanies(shown, language)}
    ${companies.some(hasSizeClass) && html`<p class="hint">${t.sizeClassText}</p>`}
    ${!isGuest && html`<p class="hint">${t.sortPrice(form.limit)}</p>`}
    <div class="row row-middle">
      ${isGuest ? renderGuestEnd(shown, language) : renderPaging(result, form, language)}
      <p data-csv="${toIndustryCsv(companies)}" data-name="sni-${sniCode}.csv" data-label="${t.download}"></p>
    </div>
  </section>`;
}

function renderNone(
  { searchesWithFewerFilters, relatedCodes }: OtherSearches,
  { edition, current }: { readonly edition: SniEdition; readonly current: SniEdition },
  language: Language,
): Html {
  const t = INDUSTRY_TEXTS[language];
  const isOther = edition !== current;
  return html`<div class="empty">
      <h3>${t.none}</h3>
      ${isOther && html`<p>${t.otherEdition(edition, current)}</p>`}
      ${searchesWithFewerFilters.length === 0 && relatedCodes === null && html`<p>${t.noneAtAll}</p>`}
      <p class="tries">
        ${searchesWithFewerFilters.map(
          ({ withoutFilter, form: wider, companyOrCodeCount }) =>
            html`<a href="${toIndustryPagePath({ ...wider, pressedButton: 'page' })}"
              >${t.tryWithout[withoutFilter](formatNumber(companyOrCodeCount, language))}</a
            >`,
        )}
      </p>
    </div>
    ${
      relatedCodes !== null &&
      renderCodesWithCompanyCounts(relatedCodes, isOther ? t.replacedBy(current) : t.related, language)
    }`;
}

export function renderCodesWithCompanyCounts(
  { codesWithCounts, formPossiblyWithFewerFilters }: CodesWithCompanyCounts,
  heading: string,
  language: Language,
): Html {
  return html`<h3>${heading}</h3>
    ${renderSniCodeLinks(codesWithCounts, formPossiblyWithFewerFilters, language)}`;
}

interface ListColumns {
  /** Unit of the revenue column in SEK, such as 1,000 for tkr. */
  readonly factor: number;
  readonly hasTowns: boolean;
}

function listCompanies({ result: { companies }, form }: IndustryResultData, language: Language): Html {
  const t = INDUSTRY_TEXTS[language];
  const largest = Math.max(...companies.map(({ revenue_estimate }) => readLargest(revenue_estimate)));
  // Amounts below a thousand are rounded, since no list needs kronor.
  const unit = findLargestMoneyUnit(Math.max(1_000, Math.min(largest, 999_999_999) / 5));
  const hasTowns = hasDifferentTowns(companies, form);
  // The unit stays on one line of a narrow heading.
  const revenue = `${t.revenue}, ${unit[language].replaceAll(' ', '\u00A0')}`;
  return renderTable({
    label: t.title,
    columns: [
      toSortable(t.name, ['name', 'name_desc'], form),
      ...(hasTowns ? [{ wide: t.town }] : []),
      toSortable(revenue, ['revenue_asc', 'revenue_desc'], form),
      { numeric: t.employees },
    ],
    rows: companies.map((company) => renderRow(company, { factor: unit.factor, hasTowns }, language)),
  });
}

function hasSizeClass({ revenue_estimate: revenue, employees_estimate: employees }: Company): boolean {
  return revenue.type === 'interval' || employees.type === 'interval';
}

function readLargest({ value, interval_low: low, interval_high: high }: SizeEnvelope): number {
  return Math.abs(value ?? high ?? low ?? 0);
}

/**
 * Returns a column heading that links to the list sorted by this column. A second click reverses
 * the order.
 */
function toSortable(
  text: string,
  [up, down]: readonly [up: IndustryForm['sort'], down: IndustryForm['sort']],
  form: IndustryForm,
): SortableColumn {
  const isNumeric = down === 'revenue_desc';
  const first = isNumeric ? down : up;
  const sort = form.sort === first ? (isNumeric ? up : down) : first;
  return {
    sortableLabel: text,
    sortedTablePath: toIndustryPagePath({ ...form, sort, offset: 0, pressedButton: 'page' }),
    order: form.sort === up ? 'ascending' : form.sort === down ? 'descending' : 'none',
    isNumeric,
  };
}

function hasDifferentTowns(companies: readonly Company[], { city }: IndustryForm): boolean {
  return (
    city === '' || new Set(companies.map(({ postalAddress }) => formatTown(postalAddress.city))).size > 1
  );
}

function renderRow(company: Company, { factor, hasTowns }: ListColumns, language: Language): Html {
  const { name, orgNumber, postalAddress, revenue_estimate, employees_estimate, financials } = company;
  const hasGroupRevenue = revenue_estimate.type === 'exact' && isOfGroup(financials);
  const town = formatTown(postalAddress.city);
  return html`<tr>
    <th scope="row">
      <a href="${toCompanyPath(orgNumber)}">${name}</a>
      ${toInactiveStates(company, language).map(renderBadge)}
      <span class="muted small">
        ${formatOrgNumber(orgNumber)} ${hasTowns && html`<span class="only-narrow town">${town}</span>`}
      </span>
    </th>
    ${hasTowns && html`<td class="only-wide">${town}</td>`}
    <td class="number">
      ${renderSize(revenue_estimate, factor, language)}
      ${hasGroupRevenue && html`<small class="muted">${INDUSTRY_TEXTS[language].ofGroup}</small>`}
    </td>
    <td class="number">${renderSize(employees_estimate, 1, language)}</td>
  </tr>`;
}

function renderSize(size: SizeEnvelope, factor: number, language: Language): Html | string {
  const { type, value, interval_low: low, interval_high: high } = size;
  if (type === 'exact' && value !== null) return toAmountText(value, factor, language);
  if (type === 'interval' && low !== null)
    return html`<i class="size-class">${toIntervalText(low, high, factor, language)}</i
      ><span class="visually-hidden"> ${INDUSTRY_TEXTS[language].sizeClass}</span>`;
  return html`<span aria-hidden="true">–</span
    ><span class="visually-hidden">${INDUSTRY_TEXTS[language].unknown}</span>`;
}

/**
 * Formats an amount in the unit of its column: `12,5`. A tiny amount becomes `under 0,1`, not zero.
 */
function toAmountText(value: number, factor: number, language: Language): string {
  const decimals = factor === 1e3 ? 0 : 1;
  const format = (amount: number): string => createDecimalFormatter(language, decimals)(amount / factor);
  const least = toLeast(factor);
  return value > 0 && value < least ? INDUSTRY_TEXTS[language].below(format(least)) : format(value);
}

/**
 * Formats a size class from `low` to `high` in units of `factor`: `1–5`, `under 500`,
 * `minst 10 000`. `high` is null for a class without an upper bound.
 */
function toIntervalText(low: number, high: number | null, factor: number, language: Language): string {
  const t = INDUSTRY_TEXTS[language];
  const format = (amount: number): string => toAmountText(amount, factor, language);
  if (high === null) return t.open(format(low));
  // A turnover class ends one krona before the next begins.
  const end = factor === 1 ? high : Math.max(high + 1, toLeast(factor));
  if (factor !== 1 && low < toLeast(factor)) return t.below(format(end));
  return low === end ? format(end) : `${format(low)}–${format(end)}`;
}

/**
 * Returns the smallest amount above zero that a column shows, in SEK. `factor` is the unit of the
 * column in SEK. Thousands have no decimals, other units have one.
 */
function toLeast(factor: number): number {
  return factor === 1e3 ? factor : factor / 10;
}

function renderGuestEnd({ result, form }: IndustryResultData, language: Language): Html | false {
  const t = INDUSTRY_TEXTS[language];
  if (!result.hasMore) return false;
  const path = toIndustryPagePath({ ...form, pressedButton: 'page' }).replace('#results', '');
  return html`<p>
    ${t.guestEnd(LIMITS_WITHIN_ONE_CALL.guest.maxSniSearchResults)}
    <a href="${toSignInPath(path)}">${t.signInForAll(result.totalCount)}</a>
  </p>`;
}

function renderPaging(
  { companies, offset, hasMore, totalCount }: IndustryResult,
  form: IndustryForm,
  language: Language,
): Html | false {
  if (offset === 0 && !hasMore) return false;
  const t = INDUSTRY_TEXTS[language];
  const next = Math.min(form.limit, totalCount - offset - companies.length);
  const to = (start: number): string => toIndustryPagePath({ ...form, offset: start, pressedButton: 'page' });
  return html`<nav class="paging" aria-label="${t.pages}">
    ${offset > 0 && html`<a rel="prev" href="${to(Math.max(0, offset - form.limit))}">${t.previous(form.limit)}</a>`}
    ${hasMore && html`<a rel="next" href="${to(offset + companies.length)}">${t.next(next)}</a>`}
  </nav>`;
}
