import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import { apiError } from '../../errors/api-error.ts';
import type { HandlerServices } from '../../calls/route.ts';
import { isAbsent, createRequiredStringField, ORG_NUMBER_WORDS } from '../../http/fields.ts';

export const orgNumberField = createRequiredStringField({
  description: 'Organisation number, ten digits without a hyphen.',
  pattern: '^[0-9]{10}$',
  accepted: ORG_NUMBER_WORDS,
}).meta({ param: { required: true } });

/** Refuses a query without `org_number` as `missing_parameter`. */
export function createSchemaChooserRequiringOrgNumber<Request>(
  schema: Request,
): (query: Readonly<Record<string, unknown>>) => Request {
  return (query) => {
    if (!isAbsent(query['org_number'])) return schema;
    throw apiError('missing_parameter', {
      words: { parameter: 'org_number', example: 'org_number=5620032705' },
    });
  };
}

export async function readFilingsLatestFirst(
  { store }: HandlerServices,
  orgNumber: string,
  context: ReadContext,
): Promise<readonly Filing[]> {
  const detail = await store.withLiveGeneration((reader) => reader.getCompanyDetail(orgNumber, context));
  return detail?.filings ?? [];
}
