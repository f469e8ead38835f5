import { z } from 'zod';
import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import { apiError } from '../../errors/api-error.ts';
import { assertHasCredits, ONE_CREDIT_PRICE } from '../../calls/access.ts';
import { REPORT_FORMATS } from '../../documents/share-links.ts';
import { DEFAULT_CALL_DEADLINE_MS, PDF_CALL_DEADLINE_MS } from '../../load/load-control.ts';
import { createOptionalStringField } from '../../http/fields.ts';
import { defineRoute, type DocumentAnswer } from '../../calls/route.ts';
import { loadReport, REPORT_MEDIA_TYPES, toReportWithEtag } from './load-report.ts';
import {
  orgNumberField,
  readFilingsLatestFirst,
  createSchemaChooserRequiringOrgNumber,
} from './read-filings-latest-first.ts';

const ReportRequest = z
  .object({
    org_number: orgNumberField,
    fiscal_end: createOptionalStringField({
      description:
        'Last day of the fiscal year, as in the list of annual reports. Overrides fiscal_year. Default: the latest report.',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      isValid: (text) => z.iso.date().safeParse(text).success,
      accepted: {
        en: 'a day of the calendar, such as 2025-12-31',
        sv: 'en dag i kalendern, till exempel 2025-12-31',
      },
    }),
    fiscal_year: createOptionalStringField({
      description: 'Year in which the fiscal year ends. Selects the latest report of that year.',
      pattern: '^\\d{4}$',
      accepted: {
        en: 'a year of four digits, such as 2025',
        sv: 'ett år med fyra siffror, till exempel 2025',
      },
    }),
    format: createOptionalStringField({
      description: 'Format: `ixbrl` (default) or `pdf`.',
      values: REPORT_FORMATS,
    }),
    share: createOptionalStringField({
      description: '`1` returns a public link, valid for 24 hours, instead of the document.',
      values: ['1'],
    }),
  })
  .meta({ id: 'AnnualReportRequest' });
type ReportRequest = z.infer<typeof ReportRequest>;

const ShareResponse = z
  .object({
    url: z.url().describe('Public link to the document. Anyone can open it.'),
    expiresAt: z.iso.datetime().describe('Time at which the link expires, UTC.'),
    orgNumber: z.string().describe('Organisation number of the company.'),
    fiscalEnd: z.iso.date().describe('Last day of the fiscal year of the report.'),
    format: z.enum(REPORT_FORMATS).describe('Format of the document.'),
  })
  .meta({
    id: 'AnnualReportShareResponse',
    description: 'A public link to an annual report.',
  });

/** See docs/callers/annual-reports.md. */
export const getAnnualReport = defineRoute<typeof ReportRequest, typeof ShareResponse>({
  method: 'GET',
  path: '/v1/annual-report',
  operationId: 'getAnnualReport',
  tag: 'annual-reports',
  summary: { sv: 'Hämta en årsredovisning', en: 'Get an annual report' },
  description:
    'Returns the document as iXBRL or PDF. With share=1, returns a link that anyone can open for 24 hours.',
  access: 'key',
  requestSchemas: [ReportRequest],
  chooseSchema: createSchemaChooserRequiringOrgNumber(ReportRequest),
  responseSchema: ShareResponse,
  documentMediaTypes: REPORT_MEDIA_TYPES,
  hasEntityTag: true,
  errorCodes: [
    'missing_parameter',
    'invalid_parameter',
    'missing_key',
    'no_report',
    'no_credits',
    'pdf_unavailable',
  ],
  deadlineMs: ({ format }) => (format === 'pdf' ? PDF_CALL_DEADLINE_MS : DEFAULT_CALL_DEADLINE_MS),
  handle: async ({ request, access, callerId, services, getPublicBaseUrl, readContext }) => {
    const orgNumber = request.org_number;
    const filing = pickFiling(await readFilingsLatestFirst(services, orgNumber, readContext), request);
    if (filing === null) throw apiError('no_report');
    const format = request.format === 'pdf' ? 'pdf' : 'ixbrl';
    const { fiscalEnd, document } = filing;
    const report = {
      orgNumber,
      fiscalEnd,
      format,
      documentId: document,
      isFromFictionalRegister: access.isTestKeyCall,
    } as const;
    const read = (): Promise<DocumentAnswer> => {
      // A missing report is refused before missing credits (docs/contract.md#reports). A 304 is
      // free.
      assertHasCredits(access);
      return loadReport(report, services, { callerId, signal: readContext.signal });
    };
    if (request.share === undefined) {
      return toReportWithEtag(report, async () => {
        const delivered = await read();
        return { price: ONE_CREDIT_PRICE, toAnswer: () => delivered };
      });
    }
    // The document is read first, so that its link works. Each link is new and has no tag.
    await read();
    const { token, expiresAt } = services.shareLinks.sign(report, services.now());
    return {
      price: ONE_CREDIT_PRICE,
      toAnswer: () => ({
        headers: { 'Cache-Control': 'private', 'X-Robots-Tag': 'noindex' },
        body: {
          url: `${getPublicBaseUrl()}/v1/annual-report/shared/${token}`,
          expiresAt: expiresAt.toISOString(),
          orgNumber,
          fiscalEnd: filing.fiscalEnd,
          format,
        },
      }),
    };
  },
});

/**
 * Returns the latest annual report with the requested last day or year, or the latest of all if
 * neither is given. Null if none matches. `filings` are sorted latest first.
 */
function pickFiling(filings: readonly Filing[], request: ReportRequest): Filing | null {
  const { fiscal_end: end, fiscal_year: year } = request;
  const isAsked = ({ fiscalEnd }: Filing): boolean =>
    end !== undefined ? fiscalEnd === end : year === undefined || fiscalEnd.startsWith(`${year}-`);
  return filings.find(isAsked) ?? null;
}
