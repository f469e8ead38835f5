import { z } from 'zod';
import { PDF_DEADLINE_MS } from '../../load/load.ts';
import { defineRoute } from '../../calls/route.ts';
import { deliverReport, REPORT_TYPES, tagReport } from './deliver-report.ts';

const SharedRequest = z.object({ token: z.string() }).meta({ id: 'SharedReportRequest' });

const NoJson = z.object({});

/** GET /v1/annual-report/shared/<token>: the document of a share link, for everybody. */
export const openSharedReport = defineRoute<typeof SharedRequest, typeof NoJson>({
  method: 'GET',
  path: '/v1/annual-report/shared/:token',
  operationId: 'openSharedReport',
  summary: { sv: 'Öppna en delad årsredovisning', en: 'Open a shared annual report' },
  description: {
    sv: 'Dokumentet som en länk från share=1 leder till. Ingen nyckel behövs.',
    en: 'The document that a link from share=1 leads to. No key is needed.',
  },
  access: 'none',
  requests: [SharedRequest],
  response: NoJson,
  documentTypes: REPORT_TYPES,
  errors: ['not_found', 'share_expired', 'pdf_unavailable', 'internal'],
  // Whether it opens a PDF is known when the link was read.
  deadlineMs: () => PDF_DEADLINE_MS,
  isTagged: true,
  handle: async ({ request, caller, services, context }) => {
    const report = services.shareLinks.open(request.token, services.now());
    return tagReport(report, () => deliverReport(report, services, { caller, signal: context.signal }));
  },
});
