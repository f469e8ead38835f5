import { z } from 'zod';
import type { DocumentAnswer } from '../../../calls/route.ts';
import { renderSection } from '../../components/render-section.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { toAttachment } from './download-figures.ts';
import type { CompanyPage } from './read-company-page-data.ts';
import { renderDate } from '../notices.ts';
import { toCompanyPath, toSignInPath } from '../../console-paths.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import type { PageHandler, PageRequest } from '../../page.ts';
import { ACCOUNTING_RULES, toFilingFlagText } from '../../words/filing-flag.ts';
import { formatDay, toCodeText } from '../../words/format.ts';
import { getAnnualReport } from '../../../routes/annual-reports/get.ts';
import { apiError } from '../../../errors/api-error.ts';

export function renderReports(page: CompanyPage): Html | false {
  const { company, reports, person, language } = page;
  const t = COMPANY_TEXTS[language];
  if (reports.length === 0) return false;
  const body = html`<ul class="rows">
      ${reports.map((report) => renderReport(report, page))}
    </ul>
    <p class="hint">${t.price}</p>
    ${
      person === null &&
      html`<a
        class="button button-quiet"
        href="${toSignInPath(`${toCompanyPath(company.orgNumber)}#reports`)}"
        >${t.signInForReports}</a
      >`
    }`;
  return renderSection('reports', t.reports, body);
}

function renderReport(
  { fiscalEnd, sizeKb, documents }: CompanyPage['reports'][number],
  { company, years, groupYears, person, language }: CompanyPage,
): Html {
  const t = COMPANY_TEXTS[language];
  const year = [...years, ...groupYears].find(
    ({ basis, filing }) => basis === 'filed' && filing === fiscalEnd,
  );
  const about = [
    year === undefined ? t.noFiguresOfYear : toCodeText(ACCOUNTING_RULES, year.taxonomy, language),
    t.sizeOf(sizeKb, documents),
  ];
  return html`<li>
    <div>
      <strong>${t.yearEnding} ${renderDate(fiscalEnd, language)}</strong>
      <p class="hint">${about.join(' · ')}</p>
      ${year !== undefined && renderIssues(year.flags, language)}
    </div>
    ${person !== null && renderButtons(company.orgNumber, fiscalEnd, language)}
  </li>`;
}

function renderIssues(flags: readonly string[], language: Language): Html | false {
  const words = new Set(flags.map((flag) => toFilingFlagText(flag, language)));
  return (
    words.size > 0 &&
    html`<ul class="codes hint caution">
      ${[...words].map((word) => html`<li>${word}</li>`)}
    </ul>`
  );
}

/** Forms, so that a link on another site cannot spend credits. */
function renderButtons(orgNumber: string, fiscalEnd: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const action = `${toCompanyPath(orgNumber)}/report`;
  const ofYear = html`<span class="visually-hidden">${t.ofYear(formatDay(fiscalEnd, language))}</span>`;
  const inNewTab = html`${ofYear}<span class="visually-hidden">${t.newTab}</span>`;
  return html`<div class="buttons">
    <form method="post" action="${action}" target="_blank" rel="noopener">
      <input type="hidden" name="fiscal_end" value="${fiscalEnd}" />
      <input type="hidden" name="as" value="open" />
      <button class="button-small" name="format" value="ixbrl">${t.openWeb}${inNewTab}</button>
    </form>
    <form method="post" action="${action}">
      <input type="hidden" name="fiscal_end" value="${fiscalEnd}" />
      <input type="hidden" name="as" value="download" />
      <button class="button-quiet button-small" name="format" value="pdf">${t.downloadPdf}${ofYear}</button>
      <button class="link" name="format" value="ixbrl">${t.downloadWeb}${ofYear}</button>
    </form>
  </div>`;
}

export const showReport: PageHandler = async (request) => {
  const { orgNumber = '', fiscal_end, format, as } = request.fields;
  // Before the call, which is charged: nothing may fail after it.
  const companyName = as === 'download' ? await readName(request, orgNumber) : null;
  const answer = await request.openDocument(getAnnualReport, { org_number: orgNumber, fiscal_end, format });
  // Only `share=1` answers without a document, and it is never set here.
  if (!('document' in answer)) throw apiError('no_report');
  return companyName === null ? answer : nameFile(answer, companyName);
};

const Named = z.object({ name: z.string() });

/** Reads the name of a company. An unknown one is called by its number. */
async function readName({ readStore }: PageRequest, orgNumber: string): Promise<string> {
  const [company = null] = await readStore((reader, context) =>
    reader.getCompaniesJson([orgNumber], [], context),
  );
  return company === null ? orgNumber : Named.parse(JSON.parse(company)).name;
}

/** Names the file as people look for it: `Nordlys Logistik AB 2025-12-31.pdf`. */
function nameFile({ document }: DocumentAnswer, companyName: string): DocumentAnswer {
  const shown = document.headers['Content-Disposition'] ?? '';
  const [, ending = ''] = /(\d{4}-\d{2}-\d{2}\.\w+)"/.exec(shown) ?? [];
  const name = toAttachment(`${companyName} ${ending}`);
  return { document: { ...document, headers: { ...document.headers, 'Content-Disposition': name } } };
}
