import type { DocumentAnswer, Route } from '../../../calls/route.ts';
import { getAnnualReport } from '../../../routes/annual-reports/get.ts';

/** The API's row for a document that a browser shall save instead of show. */
export const keepAnnualReport: Route = {
  ...getAnnualReport,
  handle: async (call) => {
    const given = await getAnnualReport.handle(call);
    const handled = 'load' in given ? await given.load() : given;
    if (!('cost' in handled)) return handled;
    const { cost, toAnswer } = handled;
    return {
      cost,
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
