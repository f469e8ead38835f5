import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { described } from '../../shared/domain/described.ts';
import type { ApiKeyRequirement } from '../access/access.ts';
import type { Route } from '../calls/route.ts';
import { toErrorResponses } from './error-responses.ts';
import { findExamples, toRequestBodyExamples, toAnswerExamples } from './examples.ts';
import { toSuccessHeaders } from './response-headers.ts';
import type { OpenApiLanguage } from './select-description-language.ts';
import { STATUS_TEXTS } from './texts.ts';

const IdempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[ -~]{1,128}$/)
    .optional()
    .meta({
      ...described(
        'Identifies the call. Repeats with the same key within 24 hours are not charged again.',
        'Identifierar anropet. Upprepningar med samma nyckel inom 24 timmar debiteras inte igen.',
      ),
      examples: ['order-4711'],
    }),
});

const SECURITY: Readonly<Record<ApiKeyRequirement, Record<string, string[]>[]>> = {
  none: [],
  'optional-key': [{}, { apiKey: [] }],
  key: [{ apiKey: [] }],
};

export function toOperation(route: Route, language: OpenApiLanguage): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary[language],
    description: route.description[language],
    security: SECURITY[route.access],
    ...toParameters(route, language),
    responses: {
      ...toErrorResponses(route, isCharged(route), language),
      ...toSuccesses(route, language),
    },
  };
}

function isCharged({ needsCredits, errorCodes }: Route): boolean {
  return needsCredits === true || errorCodes.includes('no_credits');
}

function toSuccesses(route: Route, language: OpenApiLanguage): Record<string, ZodOpenApiResponseObject> {
  const headers = toSuccessHeaders(route, isCharged(route));
  const successes = [200, ...(route.otherStatuses ?? [])].map((status) => [
    String(status),
    {
      description: STATUS_TEXTS[status]?.[language] ?? '',
      headers,
      content: toContent(route, status, language),
    },
  ]);
  const unchanged = { description: STATUS_TEXTS[304]?.[language] ?? '', headers };
  return Object.fromEntries([
    ...successes,
    ...(route.hasEntityTag === true ? [['304', unchanged]] : []),
  ]) as Record<string, ZodOpenApiResponseObject>;
}

function toContent(
  route: Route,
  status: number,
  language: OpenApiLanguage,
): NonNullable<ZodOpenApiResponseObject['content']> {
  const { responseSchema: schema, documentMediaTypes = [] } = route;
  const hasJson = Object.keys(schema.shape).length > 0;
  const examples = toAnswerExamples(findExamples(route.operationId, status), language);
  return {
    ...(hasJson ? { 'application/json': { schema, examples } } : {}),
    ...Object.fromEntries(
      documentMediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
    ),
  };
}

function toParameters(
  route: Route,
  language: OpenApiLanguage,
): Pick<ZodOpenApiOperationObject, 'requestBody' | 'requestParams'> {
  const [request, ...others] = route.requestSchemas;
  if (request === undefined) return {};
  const header = isCharged(route) ? { header: IdempotencyHeaders } : {};
  if (route.method === 'POST') {
    const schema = others.length === 0 ? request : z.union([request, ...others]);
    const examples = toRequestBodyExamples(findExamples(route.operationId, 200), language);
    const requestBody = { required: true, content: { 'application/json': { schema, examples } } };
    return { requestBody, requestParams: header };
  }
  return { requestParams: route.path.includes(':') ? { path: request } : { query: request, ...header } };
}
