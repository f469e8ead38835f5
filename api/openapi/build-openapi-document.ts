import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { AppErrorCode } from '../../shared/errors/app-error.ts';
import { ERROR_STATUSES } from '../http/error-statuses.ts';
import type { AccessRule } from '../access/access.ts';
import type { Route } from '../calls/route.ts';

/** Body of the answer to every error (docs/callers/errors.md). */
const ErrorResponse = z
  .object({
    error: z.string(),
    message: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Förklaring på svenska. Explanation in Swedish.' }),
    retryAfter: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Seconds to wait before the next call. Only on 429.' }),
  })
  .meta({ id: 'ErrorResponse' });

/** Body of a 400 answer for a SNI code that needs a town (docs/callers/industries.md). */
const ThresholdExceeded = z
  .object({
    error: z.literal('Threshold exceeded'),
    message: z.string(),
    requiresCity: z.literal(true),
    totalCount: z.int(),
    sniCode: z.string(),
  })
  .meta({ id: 'ThresholdExceeded' });

const IdempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[ -~]{1,128}$/)
    .optional()
    .meta({
      description: 'Identifies the call. Repeats with the same key within 24 hours are not charged again.',
    }),
});

const COMMON_ERRORS: readonly AppErrorCode[] = ['internal', 'unavailable'];
const BODY_ERRORS: readonly AppErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_content_type'];

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  304: 'Not modified: the caller already has this answer (If-None-Match). No credits are charged.',
  400: 'A parameter is missing or invalid.',
  401: 'The API key is missing or invalid.',
  402: 'The account has too few credits left.',
  404: 'The report does not exist, or the link is invalid.',
  410: 'The link has expired.',
  413: 'The body exceeds 1,048,576 bytes.',
  415: 'The content type is not application/json.',
  422: 'The Idempotency-Key was used with a different request.',
  429: 'Too many calls in a minute. Retry after the seconds in Retry-After.',
  500: 'Internal error. Retry the call.',
  503: 'The service is busy, has no data yet, or cannot render a PDF now. Retry after the seconds in Retry-After.',
};

/** Builds the OpenAPI 3.1 description of the API from the route table. */
export function buildOpenApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Company Data Service',
      version: '1.0.0',
      description:
        'Uppgifter om svenska företag ur öppna register. Swedish company data from open registers.',
    },
    servers: [{ url: '/' }],
    paths: paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'API key: `Authorization: Bearer cds_…`' },
      },
    },
  });
}

function toOperation(route: Route): ZodOpenApiOperationObject {
  const content = toContent(route);
  const successes = [200, ...(route.otherStatuses ?? [])].map(
    (status): [string, ZodOpenApiResponseObject] => [
      String(status),
      {
        description: status === 200 ? 'Success.' : (STATUS_DESCRIPTIONS[status] ?? ''),
        ...toHeaders(route),
        content,
      },
    ],
  );
  if (route.hasEntityTag === true)
    successes.push(['304', { description: STATUS_DESCRIPTIONS[304] ?? '', ...toHeaders(route) }]);
  return {
    operationId: route.operationId,
    summary: `${route.summary.sv} / ${route.summary.en}`,
    description: `${route.description.sv}\n\n${route.description.en}`,
    security: SECURITY[route.access],
    ...toParameters(route),
    responses: { ...toErrors(route), ...Object.fromEntries(successes) },
  };
}

const SECURITY: Readonly<Record<AccessRule, Record<string, string[]>[]>> = {
  none: [],
  'optional-key': [{}, { apiKey: [] }],
  key: [{ apiKey: [] }],
};

function toHeaders({ hasEntityTag }: Route): Pick<ZodOpenApiResponseObject, 'headers'> {
  if (hasEntityTag !== true) return {};
  const description = 'Entity tag of the answer. Send it as If-None-Match in later calls.';
  return { headers: { ETag: { description, schema: { type: 'string' } } } };
}

/** Returns the content of a route's answers by media type: JSON, documents, or both. */
function toContent({
  responseSchema: response,
  documentMediaTypes: documentTypes = [],
}: Route): Record<string, { schema: z.ZodType | { readonly type: 'string'; readonly format: 'binary' } }> {
  const hasJson = Object.keys(response.shape).length > 0;
  return {
    ...(hasJson ? { 'application/json': { schema: response } } : {}),
    ...Object.fromEntries(
      documentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
    ),
  };
}

/** Returns the description of a route's body, or of its query and path parameters for a GET. */
function toParameters(route: Route): Pick<ZodOpenApiOperationObject, 'requestBody' | 'requestParams'> {
  const [request, ...others] = route.requestSchemas;
  if (request === undefined) return {};
  const header = isCharged(route) ? { header: IdempotencyHeaders } : {};
  if (route.method === 'POST') {
    const schema = others.length === 0 ? request : z.union([request, ...others]);
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    return { requestBody, requestParams: header };
  }
  return { requestParams: route.path.includes(':') ? { path: request } : { query: request, ...header } };
}

function isCharged({ needsCredits, errorCodes }: Route): boolean {
  return needsCredits === true || errorCodes.includes('no_credits');
}

function toErrors(route: Route): ZodOpenApiResponsesObject {
  const codes = [
    ...route.errorCodes,
    ...(route.access === 'none' ? [] : [...COMMON_ERRORS, 'invalid_key' as const, 'rate_limited' as const]),
    ...(isCharged(route) ? ['no_credits' as const, 'idempotency_conflict' as const] : []),
  ];
  if (route.method === 'POST') codes.push(...BODY_ERRORS);
  const statuses = [...new Set(codes.map((code) => ERROR_STATUSES[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: STATUS_DESCRIPTIONS[status] ?? '',
        content: { 'application/json': { schema: toErrorSchema(route, status) } },
      },
    ]),
  );
}

function toErrorSchema({ errorCodes }: Route, status: number): z.ZodType {
  const hasOwn = errorCodes.includes('threshold_exceeded') && status === ERROR_STATUSES.threshold_exceeded;
  return hasOwn ? z.union([ErrorResponse, ThresholdExceeded]) : ErrorResponse;
}
