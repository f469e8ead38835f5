import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Route } from '../calls/route.ts';

const integer = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;

export const HEADER_COMPONENTS = {
  'X-Request-Id': {
    description: 'Identifies the call in the logs of the service. Quote it when you report a problem.',
    schema: { ...text, example: '4f0c1e9a-8a52-4d6b-9a57-0d2f6c3b7e11' },
  },
  'RateLimit-Limit': {
    description: 'Calls allowed per minute.',
    schema: { ...integer, example: 60 },
  },
  'RateLimit-Remaining': {
    description: 'Calls left in the current minute.',
    schema: { ...integer, example: 59 },
  },
  'RateLimit-Reset': {
    description: 'Whole seconds until the limit is full again.',
    schema: { ...integer, example: 60 },
  },
  'X-Credits-Remaining': {
    description: 'Credits that the account has left after the call. Absent for guests.',
    schema: { ...integer, example: 49_999 },
  },
  'X-Test': {
    description: '`true` when the answer is from the fictional register, which test keys read. Else absent.',
    schema: { ...text, example: 'true' },
  },
  'Idempotent-Replay': {
    description:
      '`true` when the call repeats an earlier one with the same `Idempotency-Key` and is not charged again.',
    schema: { ...text, example: 'true' },
  },
  'Retry-After': {
    description: 'Whole seconds to wait before the next try.',
    schema: { ...integer, example: 5 },
  },
  'WWW-Authenticate': {
    description: 'Always `Bearer`.',
    schema: { ...text, example: 'Bearer' },
  },
  ETag: {
    description: 'Entity tag of the answer. Send it as `If-None-Match` in later calls.',
    schema: { ...text, example: 'W/"5rPbJ3S0mC2q1Hk3"' },
  },
} as const;

type Headers = NonNullable<ZodOpenApiResponseObject['headers']>;
type HeaderName = keyof typeof HEADER_COMPONENTS;

export function toSuccessHeaders(
  { access, documentMediaTypes, hasEntityTag }: Route,
  isCharged: boolean,
): Headers {
  return refer([
    'X-Request-Id',
    ...(access === 'none' ? [] : RATE_HEADERS),
    ...(access === 'none' ? [] : (['X-Credits-Remaining'] as const)),
    ...(access === 'none' && documentMediaTypes === undefined ? [] : (['X-Test'] as const)),
    ...(isCharged ? (['Idempotent-Replay'] as const) : []),
    ...(hasEntityTag === true ? (['ETag'] as const) : []),
  ]);
}

const RATE_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** Returns the headers of an error answer with `status`, for the OpenAPI description. */
export function toErrorHeaders(status: number): Headers {
  return refer([
    'X-Request-Id',
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? RATE_HEADERS : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]);
}

function refer(names: readonly HeaderName[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));
}
