import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { ApiKeyRequirement } from '../calls/access.ts';
import { LINES, sendsBody } from '../calls/mount-routes.ts';
import type { Route } from '../calls/route.ts';
import { toErrorResponses } from './error-responses.ts';
import { findExamples, toRequestBodyExamples } from './examples.ts';
import { toAnswerExamples } from './recorded-answers.ts';
import { toSuccessHeaders } from './response-headers.ts';
import { STATUS_TEXTS } from './texts.ts';

const IdempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[ -~]{1,128}$/)
    .optional()
    .meta({
      description: 'Identifies the call. Repeats with the same key within 24 hours are not charged again.',
      examples: ['order-4711'],
    }),
});

const SECURITY: Readonly<Record<ApiKeyRequirement, Record<string, string[]>[]>> = {
  none: [],
  'optional-key': [{}, { apiKey: [] }],
  key: [{ apiKey: [] }],
};

export function toOperation(route: Route): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary.en,
    description: route.description,
    security: SECURITY[route.access],
    ...toParameters(route),
    responses: {
      ...toErrorResponses(route, isCharged(route)),
      ...toSuccesses(route),
    },
  };
}

function isCharged({ needsCredits, errorCodes }: Route): boolean {
  return needsCredits === true || errorCodes.includes('no_credits');
}

function toSuccesses(route: Route): Record<string, ZodOpenApiResponseObject> {
  const headers = toSuccessHeaders(route, isCharged(route));
  const successes = [200, ...(route.otherStatuses ?? [])].map((status) => [
    String(status),
    {
      description: STATUS_TEXTS[status] ?? '',
      headers,
      content: toContent(route, status),
    },
  ]);
  const unchanged = { description: STATUS_TEXTS[304] ?? '', headers };
  return Object.fromEntries([
    ...successes,
    ...(route.hasEntityTag === true ? [['304', unchanged]] : []),
  ]) as Record<string, ZodOpenApiResponseObject>;
}

function toContent(route: Route, status: number): NonNullable<ZodOpenApiResponseObject['content']> {
  const { responseSchema: schema, documentMediaTypes = [], fileTypes = [] } = route;
  const hasJson = Object.keys(schema.shape).length > 0;
  const examples = toAnswerExamples(findExamples(route.operationId, status));
  return {
    ...(hasJson ? { 'application/json': { schema, examples } } : {}),
    ...(route.lines === undefined
      ? {}
      : { [LINES]: { schema: { type: 'string', description: route.lines.description } as const } }),
    ...Object.fromEntries(
      [...documentMediaTypes, ...fileTypes].map((type) => [
        type,
        { schema: { type: 'string', format: 'binary' } as const },
      ]),
    ),
  };
}

function toParameters(route: Route): Pick<ZodOpenApiOperationObject, 'requestBody' | 'requestParams'> {
  const [request, ...others] = route.requestSchemas;
  if (request === undefined) return {};
  const header = isCharged(route) ? { header: IdempotencyHeaders } : {};
  const path = toPathParameters(route, request);
  const rest = path === null ? request : omit(request, Object.keys(path.shape));
  const requestParams = { ...(path !== null && { path }), ...header };
  if (sendsBody(route)) {
    const schema = others.length === 0 ? rest : z.union([request, ...others]);
    const examples = toRequestBodyExamples(findExamples(route.operationId, 200));
    const json = { 'application/json': { schema, examples } };
    if (route.lines === undefined) return { requestBody: { required: true, content: json }, requestParams };
    const [query] = route.lines.requestSchemas;
    const line = { type: 'string', description: 'An item a line, as in `items`.' } as const;
    const content = { ...json, [LINES]: { schema: line } };
    return {
      requestBody: { required: true, content },
      requestParams: { ...header, ...(query !== undefined && { query }) },
    };
  }
  const hasQuery = path === null || Object.keys(rest.shape).length > 0;
  return { requestParams: { ...(hasQuery && { query: rest }), ...requestParams } };
}

/** The parameters in the path of a route; null for a path without any. */
function toPathParameters({ path }: Route, request: z.ZodObject): z.ZodObject | null {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  if (names.length === 0) return null;
  const all = Object.keys(request.shape);
  return all.length === names.length
    ? request
    : omit(
        request,
        all.filter((name) => !names.includes(name)),
      );
}

function omit(schema: z.ZodObject, names: readonly string[]): z.ZodObject {
  const fields = Object.entries(schema.shape).filter(([name]) => !names.includes(name));
  return z.object(Object.fromEntries(fields)).meta(schema.meta() ?? {});
}
