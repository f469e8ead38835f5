import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { described } from '../../shared/domain/described.ts';
import type { Route } from '../calls/route.ts';

const integer = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;

export const HEADER_COMPONENTS = {
  'X-Request-Id': {
    ...described(
      'Identifies the call in the logs of the service. Quote it when you report a problem.',
      'Identifierar anropet i tjänstens loggar. Ange det när du anmäler ett problem.',
    ),
    schema: { ...text, example: '4f0c1e9a-8a52-4d6b-9a57-0d2f6c3b7e11' },
  },
  'RateLimit-Limit': {
    ...described('Calls allowed per minute.', 'Tillåtna anrop per minut.'),
    schema: { ...integer, example: 60 },
  },
  'RateLimit-Remaining': {
    ...described('Calls left in the current minute.', 'Återstående anrop under minuten.'),
    schema: { ...integer, example: 59 },
  },
  'RateLimit-Reset': {
    ...described('Whole seconds until the limit is full again.', 'Hela sekunder tills gränsen återställs.'),
    schema: { ...integer, example: 60 },
  },
  'X-Credits-Remaining': {
    ...described(
      'Credits that the account has left after the call. Absent for guests.',
      'Krediter som kontot har kvar efter anropet. Saknas för gäster.',
    ),
    schema: { ...integer, example: 49_999 },
  },
  'X-Test': {
    ...described(
      '`true` when the answer is from the fictional register, which test keys read. Else absent.',
      '`true` när svaret kommer ur det påhittade registret, som testnycklar läser. Saknas annars.',
    ),
    schema: { ...text, example: 'true' },
  },
  'Idempotent-Replay': {
    ...described(
      '`true` when the call repeats an earlier one with the same `Idempotency-Key` and is not charged again.',
      '`true` när anropet upprepar ett tidigare med samma `Idempotency-Key` och inte debiteras igen.',
    ),
    schema: { ...text, example: 'true' },
  },
  'Retry-After': {
    ...described('Whole seconds to wait before the next try.', 'Hela sekunder att vänta före nästa försök.'),
    schema: { ...integer, example: 5 },
  },
  'WWW-Authenticate': {
    ...described('Always `Bearer`.', 'Alltid `Bearer`.'),
    schema: { ...text, example: 'Bearer' },
  },
  ETag: {
    ...described(
      'Entity tag of the answer. Send it as `If-None-Match` in later calls.',
      'Svarets entitetstagg. Skicka den som `If-None-Match` i senare anrop.',
    ),
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
