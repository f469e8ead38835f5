import type { ReportFormat, SharedReport } from '../../documents/share-links.ts';
import { rejectOnAbort } from '../../../shared/tasks/reject-on-abort.ts';
import type { CallerWaitingForDocument } from '../../documents/shared-renderings.ts';
import type { DocumentAnswer, CompanyData } from '../../calls/route.ts';

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  ixbrl: 'application/xhtml+xml',
  pdf: 'application/pdf',
};

export const REPORT_MEDIA_TYPES = Object.values(MEDIA_TYPES);

/**
 * Content security policy of annual reports, which are untrusted. They may show only their own
 * inline images, fonts and styles.
 */
const REPORT_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function toHeaders({ isFromFictionalRegister }: SharedReport): Readonly<Record<string, string>> {
  const headers = { 'Cache-Control': 'private', 'X-Robots-Tag': 'noindex' };
  return isFromFictionalRegister ? { ...headers, 'X-Test': 'true' } : headers;
}

/** Returns a handler's result with an entity tag: the hash of the annual report, and its format. */
export function toReportWithEtag<Loaded>(
  report: SharedReport,
  load: () => Promise<Loaded>,
): { readonly etag: string; readonly headers: Record<string, string>; readonly load: () => Promise<Loaded> } {
  return { etag: `W/"${report.documentId}.${report.format}"`, headers: toHeaders(report), load };
}

/**
 * Returns an annual report as the answer of a route. Throws `pdf_unavailable` if a PDF is requested
 * that cannot be rendered.
 */
export async function loadReport(
  report: SharedReport,
  { reports }: CompanyData,
  waitingCaller: CallerWaitingForDocument,
): Promise<DocumentAnswer> {
  const { orgNumber, fiscalEnd, format, documentId } = report;
  const isPdf = format === 'pdf';
  const name = `${orgNumber}_${fiscalEnd}.${isPdf ? 'pdf' : 'xhtml'}`;
  return {
    document: {
      bytes: isPdf
        ? await reports.getPdf(documentId, waitingCaller)
        : await rejectOnAbort(reports.getGzippedIxbrl(documentId), waitingCaller.signal),
      isGzip: !isPdf,
      contentType: MEDIA_TYPES[format],
      headers: {
        ...toHeaders(report),
        'Content-Disposition': `inline; filename="${name}"`,
        ...(isPdf ? {} : { 'Content-Security-Policy': REPORT_POLICY }),
      },
    },
  };
}
