import { z } from 'zod';
import { MissingDocumentError } from '../../documents/report-documents.ts';
import { apiError } from '../../errors/api-error.ts';
import { PDF_CALL_DEADLINE_MS } from '../../load/load-control.ts';
import { defineRoute } from '../../calls/route.ts';
import { loadReport, REPORT_MEDIA_TYPES, toReportWithEtag } from './load-report.ts';

const SharedRequest = z
  .object({
    token: z.string().describe('Token of the link, as in `url` of the share answer.'),
  })
  .meta({ id: 'SharedReportRequest' });

const NoJson = z.object({});

export const openSharedReport = defineRoute<typeof SharedRequest, typeof NoJson>({
  method: 'GET',
  path: '/v1/annual-report/shared/:token',
  operationId: 'openSharedReport',
  tag: 'annual-reports',
  summary: { sv: 'Öppna en delad årsredovisning', en: 'Open a shared annual report' },
  description: 'Returns the document of a link that was created with share=1. No key is needed.',
  access: 'none',
  requestSchemas: [SharedRequest],
  responseSchema: NoJson,
  documentMediaTypes: REPORT_MEDIA_TYPES,
  errorCodes: ['not_found', 'share_expired', 'pdf_unavailable', 'internal'],
  // The format is known only after the link is read.
  deadlineMs: () => PDF_CALL_DEADLINE_MS,
  hasEntityTag: true,
  handle: async ({ request, callerId, services, readContext }) => {
    const report = services.shareLinks.verify(request.token, services.now());
    return toReportWithEtag(report, async () => {
      const register = report.isFromFictionalRegister
        ? await services.testRegister.openWhenBuilt(readContext.signal)
        : services;
      try {
        return await loadReport(report, register, { callerId, signal: readContext.signal });
      } catch (error) {
        if (!(error instanceof MissingDocumentError)) throw error;
        const numbers = [report.orgNumber];
        const [isKnown] = await register.store.withLiveGeneration((reader) => reader.hasCompanies(numbers));
        // The link of an erased company outlives its documents.
        throw isKnown === true ? error : apiError('no_shared_report', { cause: error });
      }
    });
  },
});
