import { z } from 'zod';
import type { Filing } from '../../../shared/domain/company-detail.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import { rejectOnAbort } from '../../load/call-lifetime.ts';
import { REPORT_FORMATS, type ReportFormat } from '../../documents/share-links.ts';
import type { HandlerServices } from '../../calls/route.ts';

/** A filing in an answer (docs/callers/annual-reports.md#list). */
export const AnnualReportFiling = z
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
/** The type of the schema of the same name. */
export type AnnualReportFiling = z.infer<typeof AnnualReportFiling>;

/** The company and the public URL of the service, for the links of its filings. */
interface FilingLinks {
  readonly orgNumber: string;
  readonly origin: string;
}

/** Returns filings as answers list them. Looks up which ones have a stored PDF. */
export async function presentFilings(
  filings: readonly Filing[],
  { orgNumber, origin }: FilingLinks,
  { reports }: HandlerServices,
  { signal }: ReadContext,
): Promise<AnnualReportFiling[]> {
  const rendered = await rejectOnAbort(reports.listRendered(filings.map(({ document }) => document)), signal);
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
