import type { ReportFormat, SharedReport } from '../../documents/share-links.ts';
import { rejectOnAbort } from '../../load/call-lifetime.ts';
import type { WaitingCaller } from '../../documents/shared-renderings.ts';
import type { DocumentAnswer, HandlerServices } from '../../calls/route.ts';

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  ixbrl: 'application/xhtml+xml',
  pdf: 'application/pdf',
};

/** Media types of delivered reports. */
export const REPORT_MEDIA_TYPES = Object.values(MEDIA_TYPES);

/** Reports are untrusted. They may show their own inline images, fonts and styles only. */
const REPORT_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer with a document and of its 304. */
const HEADERS = { 'Cache-Control': 'private', 'X-Robots-Tag': 'noindex' };

/** Returns a tagged answer whose tag is the hash of the report and its format. */
export function toTaggedReport<Loaded>(
  { document, format }: SharedReport,
  load: () => Promise<Loaded>,
): { readonly etag: string; readonly headers: typeof HEADERS; readonly load: () => Promise<Loaded> } {
  return { etag: `W/"${document}.${format}"`, headers: HEADERS, load };
}

/** Returns a report as an answer. Throws `pdf_unavailable` if its PDF cannot be rendered now. */
export async function deliverReport(
  { orgNumber, fiscalEnd, format, document }: SharedReport,
  { reports }: HandlerServices,
  waitingCaller: WaitingCaller,
): Promise<DocumentAnswer> {
  const isPdf = format === 'pdf';
  const name = `${orgNumber}_${fiscalEnd}.${isPdf ? 'pdf' : 'xhtml'}`;
  return {
    document: {
      bytes: isPdf
        ? await reports.getPdf(document, waitingCaller)
        : await rejectOnAbort(reports.getIxbrl(document), waitingCaller.signal),
      isGzip: !isPdf,
      type: MEDIA_TYPES[format],
      headers: {
        ...HEADERS,
        'Content-Disposition': `inline; filename="${name}"`,
        ...(isPdf ? {} : { 'Content-Security-Policy': REPORT_POLICY }),
      },
    },
  };
}
