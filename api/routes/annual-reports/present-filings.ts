import { z } from 'zod';
import { described } from '../../../shared/domain/described.ts';
import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import { rejectOnAbort } from '../../load/call-lifetime.ts';
import { REPORT_FORMATS, type ReportFormat } from '../../documents/share-links.ts';
import type { HandlerServices } from '../../calls/route.ts';

/** Schema of an annual report in the list of an answer (docs/callers/annual-reports.md#list). */
export const AnnualReportFiling = z
  .object({
    fiscalYear: z
      .int()
      .meta(described('Year in which the fiscal year ends.', 'År då räkenskapsåret slutar.')),
    fiscalEnd: z.iso
      .date()
      .meta(
        described(
          'Last day of the fiscal year. Identifies the report in `fiscal_end`.',
          'Räkenskapsårets sista dag. Identifierar årsredovisningen i `fiscal_end`.',
        ),
      ),
    documents: z.int().meta(described('Number of documents in the filing.', 'Antal dokument i inlämningen.')),
    sizeKb: z
      .int()
      .meta(
        described(
          'Size of the documents, uncompressed, in kilobytes.',
          'Dokumentens storlek, uppackade, i kilobyte.',
        ),
      ),
    formats: z
      .array(z.enum(REPORT_FORMATS))
      .meta(
        described(
          'Formats that are ready. A PDF is rendered at its first retrieval, and can be requested before.',
          'Format som finns klara. En PDF skapas första gången den hämtas och kan begäras dessförinnan.',
        ),
      ),
    ixbrlUrl: z
      .url()
      .meta(
        described(
          'Link to the iXBRL document. Needs an API key and costs 1 credit.',
          'Länk till iXBRL-dokumentet. Kräver API-nyckel och kostar 1 kredit.',
        ),
      ),
    pdfUrl: z
      .url()
      .meta(
        described(
          'Link to the PDF. Needs an API key and costs 1 credit.',
          'Länk till PDF:en. Kräver API-nyckel och kostar 1 kredit.',
        ),
      ),
  })
  .meta({
    id: 'AnnualReportFiling',
    ...described('An annual report that was filed digitally.', 'En digitalt inlämnad årsredovisning.'),
  });
export type AnnualReportFiling = z.infer<typeof AnnualReportFiling>;

interface FilingUrlParts {
  readonly orgNumber: string;
  readonly origin: string;
}

export async function presentFilings(
  filings: readonly Filing[],
  { orgNumber, origin }: FilingUrlParts,
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
