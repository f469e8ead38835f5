import { AppError } from '../../../../shared/errors/app-error.ts';
import type { DocumentAnswer, Route } from '../../../calls/route.ts';
import { getAnnualReport } from '../../../routes/annual-reports/get.ts';
import type { Page } from '../../page.ts';

/**
 * POST /console/company/:orgNumber/report: shows an annual report, or saves it with `as=download`.
 * A POST, so that no link can spend credits. Charges and throws as the API does.
 */
export const openReport: Page = {
  method: 'POST',
  path: '/console/company/:orgNumber/report',
  access: 'person',
  handle: async ({ fields, callApi: call }) => {
    const { orgNumber, fiscal_end, format, as } = fields;
    const route = as === 'download' ? downloadAnnualReport : getAnnualReport;
    const called = await call(route, { org_number: orgNumber, fiscal_end, format });
    // Only `share=1` answers without a document, and it is never set here.
    if (!('document' in called)) throw new AppError('no_report', 'No annual report found.');
    return called;
  },
};

/**
 * The API route of annual reports, changed so that browsers save the document
 * (`Content-Disposition`).
 */
const downloadAnnualReport: Route = {
  ...getAnnualReport,
  handle: async (call) => {
    const given = await getAnnualReport.handle(call);
    const handled = 'load' in given ? await given.load() : given;
    if (!('price' in handled)) return handled;
    const { price, toAnswer } = handled;
    return {
      price,
      toAnswer: (...credits) => {
        const answer = toAnswer(...credits);
        return 'document' in answer ? toAttachment(answer) : answer;
      },
    };
  },
};

function toAttachment({ document }: DocumentAnswer): DocumentAnswer {
  const shown = document.headers['Content-Disposition'] ?? '';
  const headers = { ...document.headers, 'Content-Disposition': shown.replace(/^inline/, 'attachment') };
  return { document: { ...document, headers } };
}
