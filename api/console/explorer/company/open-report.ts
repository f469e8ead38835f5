import { AppError } from '../../../../shared/errors/app-error.ts';
import type { DocumentAnswer, Route } from '../../../calls/route.ts';
import { getAnnualReport } from '../../../routes/annual-reports/get.ts';
import type { Page } from '../../page.ts';

/**
 * POST /console/company/:orgNumber/report: an annual report, to be shown or, with `as=download`, saved. It costs what the API costs: it is a
 * POST so that no link spends credits. Throws what the API throws.
 */
export const openReport: Page = {
  method: 'POST',
  path: '/console/company/:orgNumber/report',
  access: 'person',
  handle: async ({ fields, callApi: call }) => {
    const { orgNumber, fiscal_end, format, as } = fields;
    const route = as === 'download' ? downloadAnnualReport : getAnnualReport;
    const called = await call(route, { org_number: orgNumber, fiscal_end, format });
    // Only a shared report is none, and none is asked for.
    if (!('document' in called)) throw new AppError('no_report', 'No annual report found.');
    return called;
  },
};

/** The API's row for a document that a browser shall save instead of show. */
const downloadAnnualReport: Route = {
  ...getAnnualReport,
  handle: async (call) => {
    const given = await getAnnualReport.handle(call);
    const handled = 'load' in given ? await given.load() : given;
    if (!('price' in handled)) return handled;
    const { price: cost, toAnswer } = handled;
    return {
      price: cost,
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
