import { z } from 'zod';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import type { Company } from '../../../shared/domain/company.ts';
import { apiError } from '../../errors/api-error.ts';
import { assertHasCredits, ONE_CREDIT_PRICE } from '../../calls/access.ts';
import { defineRoute } from '../../calls/route.ts';
import { includeQueryParameter, readInclude } from '../../http/fields.ts';
import { JsonText, toJsonArray } from '../../http/json-text.ts';
import { toWeakEntityTag } from '../../http/cached-compressed-body.ts';
import { presentFilings } from '../annual-reports/present-filings.ts';
import {
  createSchemaChooserRequiringOrgNumber,
  orgNumberField,
} from '../annual-reports/read-filings-latest-first.ts';
import { CompanyResponse, deriveAnswerMembers } from './company-answer.ts';

const MAX_CHANGES = 20;

const CompanyRequest = z
  .object({ org_number: orgNumberField, include: includeQueryParameter })
  .meta({ id: 'CompanyRequest' });

/** See docs/callers/one-company.md. */
export const getCompany = defineRoute<typeof CompanyRequest, typeof CompanyResponse>({
  method: 'GET',
  path: '/v1/company',
  operationId: 'getCompany',
  tag: 'companies',
  summary: { sv: 'Hämta ett företag', en: 'Get a company' },
  description:
    'Returns everything about a company: its data, status, names, proceedings, all fiscal years, annual reports and sources.',
  access: 'optional-key',
  requestSchemas: [CompanyRequest],
  chooseSchema: createSchemaChooserRequiringOrgNumber(CompanyRequest),
  responseSchema: CompanyResponse,
  hasEntityTag: true,
  errorCodes: ['missing_parameter', 'invalid_parameter', 'no_company', 'no_credits'],
  handle: async ({ request, access, services, getPublicBaseUrl, elapsedMs, readContext }) => {
    const orgNumber = request.org_number;
    // The answer has the status beside the company.
    const include = readInclude(request, ['trademarks']);
    const { record, history, generation } = await services.store.withLiveGeneration(async (reader) => {
      const [record, history] = await Promise.all([
        reader.getCompanyRecord(orgNumber, include, readContext),
        reader.changes.readHistory(orgNumber, MAX_CHANGES, readContext),
      ]);
      return { record, history, generation: reader.generation.name };
    });
    if (record === null) throw apiError('no_company');
    const { companyJson, detail } = record;
    const derived = deriveAnswerMembers(JSON.parse(companyJson) as Company, detail);
    const links = { orgNumber, origin: getPublicBaseUrl() };
    const reports = await presentFilings(detail.filings, links, services, readContext);
    const { changesJson } = history;
    const changesSince = toSwedishDay(new Date(history.keptSince));
    const { mode } = access;
    return {
      // The data without the metadata of the call: a new generation alone changes no tag.
      etag: toWeakEntityTag(
        companyJson + JSON.stringify([mode, derived, reports, changesJson, changesSince]),
      ),
      load: async () => {
        // An unknown company is refused before missing credits, and a 304 is free.
        assertHasCredits(access);
        return {
          price: ONE_CREDIT_PRICE,
          toAnswer: ({ creditsCharged }) => ({
            body: {
              company: new JsonText(companyJson),
              ...derived,
              reports,
              changes: toJsonArray(changesJson),
              changesSince,
              metadata: {
                generation,
                creditsCharged,
                processingTimeMs: elapsedMs(),
                timestamp: services.now().toISOString(),
                mode,
              },
            },
          }),
        };
      },
    };
  },
});
