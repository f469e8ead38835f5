import { z } from 'zod';
import { commonMetadataFields } from '../../calls/metadata-fields.ts';
import { FREE_PRICE } from '../../calls/access.ts';
import { toWeakEntityTag } from '../../http/cached-compressed-body.ts';
import { defineRoute } from '../../calls/route.ts';
import { AnnualReportFiling, presentFilings } from './present-filings.ts';
import {
  orgNumberField,
  readFilingsLatestFirst,
  createSchemaChooserRequiringOrgNumber,
} from './read-filings-latest-first.ts';

const ListRequest = z.object({ org_number: orgNumberField }).meta({ id: 'AnnualReportListRequest' });

const ListResponse = z
  .object({
    orgNumber: z.string().describe('Organisation number of the company.'),
    filingCount: z.int().describe('Number of annual reports.'),
    filings: z.array(AnnualReportFiling).describe('Annual reports, the latest fiscal year first.'),
    metadata: z
      .object({
        source: z.string().describe('Authority that publishes the reports.'),
        ...commonMetadataFields,
      })
      .meta({ id: 'AnnualReportListMetadata', description: 'Data about the list.' }),
  })
  .meta({
    id: 'AnnualReportListResponse',
    description: 'Annual reports of a company.',
  });

/** See docs/callers/annual-reports.md. */
export const listAnnualReports = defineRoute<typeof ListRequest, typeof ListResponse>({
  method: 'GET',
  path: '/v1/annual-reports',
  operationId: 'listAnnualReports',
  tag: 'annual-reports',
  summary: { sv: 'Lista årsredovisningar', en: 'List annual reports' },
  description:
    'Lists the annual reports that the company filed digitally, latest first. An empty list can mean that reports were filed on paper.',
  access: 'optional-key',
  requestSchemas: [ListRequest],
  chooseSchema: createSchemaChooserRequiringOrgNumber(ListRequest),
  responseSchema: ListResponse,
  hasEntityTag: true,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  handle: async ({ request, access, services, getPublicBaseUrl, readContext }) => {
    const orgNumber = request.org_number;
    const filings = await readFilingsLatestFirst(services, orgNumber, readContext);
    const links = { orgNumber, origin: getPublicBaseUrl() };
    const presented = await presentFilings(filings, links, services, readContext);
    const { mode } = access;
    return {
      // The whole answer except the time of the call.
      etag: toWeakEntityTag(JSON.stringify([orgNumber, mode, presented])),
      load: async () => ({
        price: FREE_PRICE,
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
