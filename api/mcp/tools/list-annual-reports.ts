import { z } from 'zod';
import { listAnnualReports } from '../../routes/annual-reports/list.ts';
import type { AnnualReportFiling } from '../../routes/annual-reports/present-filings.ts';
import { defineTool } from '../tool.ts';
import { orgNumberArgument } from './inputs.ts';

const Input = z.strictObject({ org_number: orgNumberArgument });

interface Body {
  readonly orgNumber: string;
  readonly filings: readonly z.output<typeof AnnualReportFiling>[];
}

export const listReports = defineTool<typeof Input, Body>({
  name: 'list_annual_reports',
  title: 'List annual reports',
  description:
    'Lists the annual reports that a company filed digitally, latest first, with links to the documents ' +
    '(a link needs an API key and costs 1 credit). An empty list can mean reports on paper. Free.',
  input: Input,
  route: listAnnualReports,
  toRouteFields: (input) => input,
  presentAnswer: ({ orgNumber: number, filings }) => ({
    orgNumber: number,
    filings: filings.map(({ fiscalYear, fiscalEnd, ixbrlUrl, pdfUrl }) => ({
      fiscalYear,
      fiscalEnd,
      ixbrlUrl,
      pdfUrl,
    })),
  }),
});
