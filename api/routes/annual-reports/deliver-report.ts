import type { ReportFormat, SharedReport } from '../../documents/share-links.ts';
import { untilAborted } from '../../load/call-watch.ts';
import type { Asking } from '../../documents/shared-renderings.ts';
import type { DocumentAnswer, Services } from '../../calls/route.ts';

const TYPES: Readonly<Record<ReportFormat, string>> = {
  ixbrl: 'application/xhtml+xml',
  pdf: 'application/pdf',
};

/** Media types that reports are delivered as. */
export const REPORT_TYPES = Object.values(TYPES);

/** Strangers make reports, so these may show their own pictures and nothing else. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer about a document, a 304 included. */
const HEADERS = { 'Cache-Control': 'private', 'X-Robots-Tag': 'noindex' };

/** Tags a document with the hash of the report and its format. */
export function tagReport<Loaded>(
  { document, format }: SharedReport,
  load: () => Promise<Loaded>,
): { readonly etag: string; readonly headers: typeof HEADERS; readonly load: () => Promise<Loaded> } {
  return { etag: `W/"${document}.${format}"`, headers: HEADERS, load };
}

/** A document as an answer. Throws `pdf_unavailable` when its PDF cannot be rendered now. */
export async function deliverReport(
  { orgNumber, fiscalEnd, format, document }: SharedReport,
  { reports }: Services,
  asking: Asking,
): Promise<DocumentAnswer> {
  const isPdf = format === 'pdf';
  const name = `${orgNumber}_${fiscalEnd}.${isPdf ? 'pdf' : 'xhtml'}`;
  return {
    document: {
      bytes: isPdf
        ? await reports.getPdf(document, asking)
        : await untilAborted(reports.getIxbrl(document), asking.signal),
      isGzip: !isPdf,
      type: TYPES[format],
      headers: {
        ...HEADERS,
        'Content-Disposition': `inline; filename="${name}"`,
        ...(isPdf ? {} : { 'Content-Security-Policy': POLICY }),
      },
    },
  };
}
