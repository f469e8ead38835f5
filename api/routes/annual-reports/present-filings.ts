import { z } from 'zod';
import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import { rejectOnAbort } from '../../../shared/tasks/reject-on-abort.ts';
import { REPORT_FORMATS, type ReportFormat } from '../../documents/share-links.ts';
import type { HandlerServices } from '../../calls/route.ts';

/** Schema of an annual report in the list of an answer (docs/callers/annual-reports.md#list). */
export const AnnualReportFiling = z
  .object({
    fiscalYear: z.int().describe('Year in which the fiscal year ends.'),
    fiscalEnd: z.iso.date().describe('Last day of the fiscal year. Identifies the report in `fiscal_end`.'),
    documents: z.int().describe('Number of documents in the filing.'),
    sizeKb: z.int().describe('Size of the documents, uncompressed, in kilobytes.'),
    formats: z
      .array(z.enum(REPORT_FORMATS))
      .describe(
        'Formats that are ready. A PDF is rendered at its first retrieval, and can be requested before.',
      ),
    ixbrlUrl: z.url().describe('Link to the iXBRL document. Needs an API key and costs 1 credit.'),
    pdfUrl: z.url().describe('Link to the PDF. Needs an API key and costs 1 credit.'),
  })
  .meta({
    id: 'AnnualReportFiling',
    description: 'An annual report that was filed digitally.',
  });
export type AnnualReportFiling = z.infer<typeof AnnualReportFiling>;

export async function presentFilings(
  filings: readonly Filing[],
  { orgNumber, origin }: { readonly orgNumber: string; readonly origin: string },
  { reports }: HandlerServices,
  { signal }: ReadContext,
): Promise<AnnualReportFiling[]> {
  const rendered = await rejectOnAbort(
    reports.findIdsWithStoredPdf(filings.map(({ document }) => document)),
    signal,
  );
  const url = `${origin}/v1/annual-report?org_number=${orgNumber}`;
  return filings.map((filing) => present(filing, url, rendered.has(filing.document)));
}

function present({ fiscalEnd, documents, sizeKb }: Filing, url: string, hasPdf: boolean): AnnualReportFiling {
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
