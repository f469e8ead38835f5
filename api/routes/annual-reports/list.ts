import { z } from 'zod';
import type { Filing } from '../../../shared/domain/company-detail.ts';
import { REPORT_FORMATS, type ReportFormat } from '../../documents/share-links.ts';
import { rejectOnAbort } from '../../load/call-lifetime.ts';
import { FREE } from '../../access/access.ts';
import { toEntityTag } from '../../http/static-body.ts';
import { defineRoute } from '../../calls/route.ts';
import { orgNumberField, readFilings, requireOrgNumber } from './read-filings.ts';

const ListRequest = z.object({ org_number: orgNumberField }).meta({ id: 'AnnualReportListRequest' });

const AnnualReportFiling = z
  .object({
    fiscalYear: z.int(),
    fiscalEnd: z.iso.date(),
    documents: z.int(),
    sizeKb: z.int(),
    formats: z.array(z.enum(REPORT_FORMATS)),
    ixbrlUrl: z.url(),
    pdfUrl: z.url(),
  })
  .meta({ id: 'AnnualReportFiling' });

const ListResponse = z
  .object({
    orgNumber: z.string(),
    filingCount: z.int(),
    filings: z.array(AnnualReportFiling),
    metadata: z
      .object({ mode: z.enum(['guest', 'api']), source: z.string(), timestamp: z.iso.datetime() })
      .meta({ id: 'AnnualReportListMetadata' }),
  })
  .meta({ id: 'AnnualReportListResponse' });

/** GET /v1/annual-reports (docs/callers/annual-reports.md). Free, and empty without reports. */
export const listAnnualReports = defineRoute<typeof ListRequest, typeof ListResponse>({
  method: 'GET',
  path: '/v1/annual-reports',
  operationId: 'listAnnualReports',
  summary: { sv: 'Lista årsredovisningar', en: 'List annual reports' },
  description: {
    sv: 'Listar företagets digitalt inlämnade årsredovisningar, den senaste först. En tom lista kan betyda att de lämnats in på papper.',
    en: 'Lists the annual reports that the company filed digitally, latest first. An empty list can mean that reports were filed on paper.',
  },
  access: 'optional-key',
  requestSchemas: [ListRequest],
  chooseSchema: requireOrgNumber(ListRequest),
  responseSchema: ListResponse,
  hasEntityTag: true,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  handle: async ({ request, access, services, origin, context }) => {
    const orgNumber = request.org_number;
    const filings = await readFilings(services, orgNumber, context);
    const rendered = await rejectOnAbort(
      services.reports.listRendered(filings.map(({ document }) => document)),
      context.signal,
    );
    const url = `${origin()}/v1/annual-report?org_number=${orgNumber}`;
    const presented = filings.map((filing) => present(filing, url, rendered.has(filing.document)));
    const { mode } = access;
    return {
      // The whole answer except the time of the call.
      etag: toEntityTag(JSON.stringify([orgNumber, mode, presented])),
      load: async () => ({
        price: FREE,
        toAnswer: () => ({
          body: {
            orgNumber,
            filingCount: filings.length,
            filings: presented,
            metadata: { mode, source: 'Bolagsverket', timestamp: services.now().toISOString() },
          },
        }),
      }),
    };
  },
});

function present(
  { fiscalEnd, documents, sizeKb }: Filing,
  url: string,
  hasPdf: boolean,
): z.infer<typeof AnnualReportFiling> {
  const toUrl = (format: ReportFormat): string => `${url}&fiscal_end=${fiscalEnd}&format=${format}`;
  return {
    fiscalYear: Number(fiscalEnd.slice(0, 4)),
    fiscalEnd,
    documents,
    sizeKb,
    formats: hasPdf ? ['ixbrl', 'pdf'] : ['ixbrl'],
    ixbrlUrl: toUrl('ixbrl'),
    pdfUrl: toUrl('pdf'),
  };
}
