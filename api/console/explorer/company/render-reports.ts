import type { Filing } from '../../../../shared/domain/company-detail.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageRequest } from '../../page.ts';
import { toFilingFlagText } from '../../words/filing-flag.ts';
import { formatDay } from '../../words/format.ts';
import { toAccountingRulesText } from '../../words/accounting-rules.ts';
import { renderDay } from '../render-day.ts';
import { renderTable } from '../../layout/render-table.ts';
import { toCompanyPath, toSignInPath } from '../paths.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/**
 * Renders the list of annual reports, with buttons to open and download them for signed-in
 * visitors.
 */
export function renderReports(
  { detail }: CompanyRecord,
  { person, language }: Pick<PageRequest, 'person' | 'language'>,
): Html {
  const t = COMPANY_TEXTS[language];
  const isSignedIn = person !== null;
  // Without reports the text above says so already.
  const sources =
    detail.annualReports === null ? [] : [{ authority: t.annualReports, from: detail.annualReports }];
  const body =
    detail.filings.length === 0
      ? html`<p>${t.noReports}</p>`
      : html`<p>${t.price} ${!isSignedIn && renderSignIn(detail.orgNumber, language)}</p>
          ${listReports(detail.orgNumber, detail.filings, isSignedIn, language)}`;
  return renderSection({ id: 'reports', title: t.reports, sources, body }, language);
}

function renderSignIn(orgNumber: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  return html`<a href="${toSignInPath(toCompanyPath(orgNumber))}">${t.signInForReports}</a>`;
}

function listReports(
  orgNumber: string,
  filings: readonly Filing[],
  isSignedIn: boolean,
  language: Language,
): Html {
  const t = COMPANY_TEXTS[language];
  const titles = [t.yearEnding, ...(isSignedIn ? [t.document] : []), t.rules, t.size, t.issues];
  const rows = filings.map(
    (filing) =>
      html`<tr>
        <th scope="row">${renderDay(filing.fiscalEnd, language)}</th>
        ${isSignedIn && html`<td>${renderButtons(orgNumber, filing.fiscalEnd, language)}</td>`}
        <td>${toAccountingRulesText(filing.family, language)}</td>
        <td>${t.sizeOf(filing.sizeKb, filing.documents)} <span class="hint">${filing.archive}</span></td>
        <td class="doubts">${renderIssues(filing.flags, language)}</td>
      </tr>`,
  );
  return renderTable({ label: t.reports, columns: titles, rows });
}

function renderIssues(flags: readonly string[], language: Language): Html | string {
  const words = new Set(flags.map((flag) => toFilingFlagText(flag, language)));
  if (words.size === 0) return COMPANY_TEXTS[language].noIssues;
  return html`<ul class="codes">
    ${[...words].map((word) => html`<li>${word}</li>`)}
  </ul>`;
}

/**
 * Renders the buttons that open and download a report. They are forms, so that a link on another
 * site cannot spend credits. Documents open in a new tab without access to this page (`noopener`).
 */
function renderButtons(orgNumber: string, fiscalEnd: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const action = `${toCompanyPath(orgNumber)}/report`;
  const ofYear = html`<span class="visually-hidden">${t.ofYear(formatDay(fiscalEnd, language))}</span>`;
  const inNewTab = html`${ofYear}<span class="visually-hidden">${t.newTab}</span>`;
  return html`<form class="buttons" method="post" action="${action}" target="_blank" rel="noopener">
      <input type="hidden" name="fiscal_end" value="${fiscalEnd}" />
      <input type="hidden" name="as" value="open" />
      <button class="button-quiet" name="format" value="ixbrl">${t.openWeb}${inNewTab}</button>
      <button class="button-quiet" name="format" value="pdf">${t.openPdf}${inNewTab}</button>
    </form>
    <form class="buttons" method="post" action="${action}">
      <input type="hidden" name="fiscal_end" value="${fiscalEnd}" />
      <input type="hidden" name="as" value="download" />
      <button class="button-quiet" name="format" value="ixbrl">${t.downloadWeb}${ofYear}</button>
      <button class="button-quiet" name="format" value="pdf">${t.downloadPdf}${ofYear}</button>
    </form>`;
}
