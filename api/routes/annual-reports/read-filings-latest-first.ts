import { described } from '../../../shared/domain/described.ts';
import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import type { HandlerServices } from '../../calls/route.ts';
import { isNullishOrBlank, createRequiredStringField } from '../../http/fields.ts';

/** Schema of the required query parameter `org_number`. */
export const orgNumberField = createRequiredStringField({
  ...described(
    'Organisation number, ten digits without a hyphen.',
    'Organisationsnummer, tio siffror utan bindestreck.',
  ),
  pattern: '^[0-9]{10}$',
}).meta({ param: { required: true } });

/**
 * Returns the function `chooseSchema` of a route. It throws `missing_parameter` for a query without
 * `org_number`, and returns `schema` for all others.
 */
export function createSchemaChooserRequiringOrgNumber<Request>(
  schema: Request,
): (query: Readonly<Record<string, unknown>>) => Request {
  return (query) => {
    if (isNullishOrBlank(query['org_number'])) {
      throw new AppError('missing_parameter', 'Missing required parameter: org_number');
    }
    return schema;
  };
}

/** Reads the annual reports of a company, latest first. Empty for an unknown company. */
export async function readFilingsLatestFirst(
  { store }: HandlerServices,
  orgNumber: string,
  context: ReadContext,
): Promise<readonly Filing[]> {
  const detail = await store.withLiveGeneration((reader) => reader.getCompanyDetail(orgNumber, context));
  return detail?.filings ?? [];
}
