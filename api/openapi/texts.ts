import type { OpenApiTag } from '../calls/route.ts';

export const API_INFO = {
  title: 'Company Data Service',
  description:
    'Swedish company data from open registers: who a company is, what it does, how big it is and what it filed. ' +
    'Data of Bolagsverket, Statistics Sweden and PRV, updated every night. ' +
    'Names of fields in requests are understood in camelCase too; the snake_case one wins.',
} as const;

const TAG_DESCRIPTIONS: Readonly<Record<OpenApiTag, string>> = {
  companies: 'Find companies by name or number, and look up many at once.',
  watching: 'Watch companies, and be told of their changes by webhook, mail or Atom.',
  industries: 'Look up SNI codes, and list the companies of an industry.',
  'annual-reports': 'List the annual reports of a company, and get them as iXBRL or PDF.',
  service: 'Whether the service is running, and how fresh its data are.',
};

/** The groups of endpoints, in the order of the description. */
export const TAGS = Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({
  name,
  description,
  'x-displayName': name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' '),
}));

export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Success.',
  304: 'Not modified: the caller already has this answer (`If-None-Match`). No credits are charged.',
  400: 'A parameter is missing or invalid.',
  401: 'The API key is missing, invalid or in the wrong place.',
  402: 'The account has too few credits left.',
  404: 'The requested company, report or link does not exist.',
  410: 'The link or the cursor has expired.',
  413: 'The body exceeds 1,048,576 bytes.',
  415: 'The content type is not `application/json`, or the body is compressed.',
  422: 'The `Idempotency-Key` was used with a different request.',
  429: 'Too many calls in a minute. Retry after the seconds in `Retry-After`.',
  500: 'Internal error. Retry the call.',
  503: 'The service is busy, has no data yet, or cannot render a PDF now. Retry after the seconds in `Retry-After`.',
};
