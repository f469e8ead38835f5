import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Route } from '../calls/route.ts';

/** An example of each header of answers, and what it says. */
const HEADERS = {
  'X-Request-Id': [
    '4f0c1e9a-8a52-4d6b-9a57-0d2f6c3b7e11',
    'Identifies the call in the logs of the service. Quote it when you report a problem.',
  ],
  'RateLimit-Limit': [60, 'Calls allowed per minute.'],
  'RateLimit-Remaining': [59, 'Calls left in the current minute.'],
  'RateLimit-Reset': [60, 'Whole seconds until the limit is full again.'],
  'X-Credits-Remaining': [49_999, 'Credits that the account has left after the call. Absent for guests.'],
  'X-Test': [
    'true',
    '`true` when the answer is from the fictional register, which test keys read. Else absent.',
  ],
  'Idempotent-Replay': [
    'true',
    '`true` when the call repeats an earlier one with the same `Idempotency-Key` and is not charged again.',
  ],
  'Retry-After': [5, 'Whole seconds to wait before the next try.'],
  'WWW-Authenticate': ['Bearer', 'Always `Bearer`.'],
  ETag: ['W/"5rPbJ3S0mC2q1Hk3"', 'Entity tag of the answer. Send it as `If-None-Match` in later calls.'],
} as const;

export const HEADER_COMPONENTS = Object.fromEntries(
  Object.entries(HEADERS).map(([name, [example, description]]) => {
    const type =
      typeof example === 'number'
        ? ({ type: 'integer', minimum: 0 } as const)
        : ({ type: 'string' } as const);
    return [name, { description, schema: { ...type, example } }];
  }),
);

type Headers = NonNullable<ZodOpenApiResponseObject['headers']>;
type HeaderName = keyof typeof HEADERS;

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
