import { resolve } from 'node:path';
import { z } from 'zod';
import type { ValueKind } from './setting.ts';

/** A place in S3-compatible storage: a bucket, and a prefix of object names. */
export interface S3Location {
  readonly bucket: string;
  readonly prefix: string;
}

// Bucket names follow Amazon's rules. Object names use characters that need no encoding.
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w!.*'()-]+\/)*[\w!.*'()-]+))?\/?$/;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

export function anyTextKind(allowedDescription: string): ValueKind<string> {
  return { schema: z.string(), allowedDescription };
}

export function secretKind(allowedDescription: string): ValueKind<string> {
  return { ...anyTextKind(allowedDescription), isSecret: true };
}

export function patternKind(pattern: RegExp, allowedDescription: string): ValueKind<string> {
  return { schema: z.string().regex(pattern), allowedDescription };
}

export function choiceKind<const Words extends readonly string[]>(words: Words): ValueKind<Words[number]> {
  return { schema: z.enum(words), allowedDescription: words.join(', ') };
}

export function wholeNumberKind(min: number, max: number): ValueKind<number> {
  return {
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max)),
    allowedDescription: `a whole number from ${min} to ${max}`,
  };
}

export const percentKind: ValueKind<number> = {
  schema: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().max(100)),
  allowedDescription: 'percent, a number from 0 to 100',
  unit: 'percent',
};

export function pathKind(allowedDescription: string): ValueKind<string> {
  return {
    schema: z
      .string()
      .min(1)
      .transform((found) => resolve(found)),
    allowedDescription,
  };
}

/**
 * A setting whose text `parse` converts to its value. Null from `parse` means that the text is
 * wrong.
 */
export function parsedKind<Value>(
  parse: (text: string) => Value | null,
  allowedDescription: string,
): ValueKind<Value> {
  const schema = z.string().transform((found, context) => {
    const value = parse(found);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: allowedDescription });
    return z.NEVER;
  });
  return { schema, allowedDescription };
}

export function optionalKind<Value>(kind: ValueKind<Value>): ValueKind<Value | null> {
  return { ...kind, schema: z.union([z.literal('').transform(() => null), kind.schema]) };
}

/**
 * A setting that is an http or https URL. It must not have user and password, since messages could
 * show them.
 */
export const httpUrlKind: ValueKind<string> = secretAddressKind(
  isWebAddress,
  'an http or https address, without user and password',
);

/** The address of a page that everyone may see. */
export const pageUrlKind: ValueKind<string> = {
  schema: httpUrlKind.schema,
  allowedDescription: httpUrlKind.allowedDescription,
};

/** An e-mail address, or the address of a page. */
export const contactKind: ValueKind<string> = {
  schema: z.union([z.email(), httpUrlKind.schema]),
  allowedDescription: 'an e-mail address, or an http or https address',
};

/** The value has no trailing slash, so that paths can follow. */
export const httpBaseUrlKind: ValueKind<string> = withoutSlash(httpUrlKind);

export const httpUrlsKind: ValueKind<readonly string[]> = {
  schema: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.string().refine(isWebAddress))),
  allowedDescription:
    'http or https addresses separated by commas, without user and password (those have settings of their own)',
  isSecret: true,
};

/** A setting that is an ftp URL. The value has no trailing slash, so that paths can follow. */
export const ftpBaseUrlKind: ValueKind<string> = withoutSlash(
  secretAddressKind(
    (found) => isPlainAddress(found, /^ftp:$/),
    'an ftp address, without user and password (those have settings of their own)',
  ),
);

export const smtpUrlKind: ValueKind<string> = secretAddressKind(
  isMailServer,
  'an smtp:// or smtps:// address, with a user and a password or without both, percent-encoded',
);

export const postgresUrlKind: ValueKind<string> = secretAddressKind(
  (found) => /^postgres(?:ql)?:$/.test(URL.parse(found)?.protocol ?? ''),
  'a postgres:// address; unset for a file under DATA_DIR',
);

/**
 * A setting that is a folder, or a place in S3-compatible storage. The path of a folder is
 * absolute.
 */
export const documentsKind: ValueKind<string | S3Location> = {
  ...parsedKind(
    (found) => (/^[a-z][a-z0-9+.-]*:/i.test(found) ? parseS3Location(found) : resolve(found)),
    'a folder, or s3://bucket or s3://bucket/prefix (keys have settings of their own)',
  ),
  isSecret: true,
};

export const s3Kind: ValueKind<S3Location> = {
  ...parsedKind(parseS3Location, 's3://bucket or s3://bucket/prefix (keys have settings of their own)'),
  isSecret: true,
};

export const SECRETS_ALLOWED =
  'secrets separated by commas, the first of at least 32 characters (`openssl rand -hex 32` makes one), older ones after it of at least 16';

/**
 * A setting that lists secrets, separated by commas. The first is in use; others may be from before
 * it had to be longer. Empty when unset.
 */
export const secretsKind: ValueKind<readonly string[]> = {
  schema: z
    .string()
    .transform((found) => splitList(found).filter((part) => part !== ''))
    .pipe(z.array(z.string().min(16)))
    .refine(([first]) => first === undefined || first.length >= 32),
  allowedDescription: SECRETS_ALLOWED,
  isSecret: true,
};

export const ipRangesKind: ValueKind<readonly string[]> = {
  schema: z
    .string()
    .transform((found) => (found === '' ? [] : splitList(found)))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine(isNarrow))),
  allowedDescription:
    'addresses and ranges such as 10.0.0.0/8 or ::1, none wider than /7, separated by commas',
};

/** False for a range that has strangers in it. fc00::/7 is the widest one of private addresses. */
function isNarrow(range: string): boolean {
  const [, bits = '128'] = range.split('/');
  return Number(bits) >= 7;
}

function secretAddressKind(
  isAllowed: (found: string) => boolean,
  allowedDescription: string,
): ValueKind<string> {
  return { schema: z.string().refine(isAllowed), allowedDescription, isSecret: true };
}

function withoutSlash(kind: ValueKind<string>): ValueKind<string> {
  return { ...kind, schema: kind.schema.transform((found) => found.replace(/\/+$/, '')) };
}

function splitList(found: string): string[] {
  return found.split(',').map((part) => part.trim());
}

function isWebAddress(found: string): boolean {
  return isPlainAddress(found, /^https?:$/);
}

function isPlainAddress(found: string, protocol: RegExp): boolean {
  const url = URL.parse(found);
  return url !== null && protocol.test(url.protocol) && url.username === '' && url.password === '';
}

function isMailServer(found: string): boolean {
  const url = URL.parse(found);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  const isWhole = (url.username === '') === (url.password === '');
  return (
    isWhole &&
    [url.username, url.password].every(canDecode) &&
    /^\/?$/.test(url.pathname) &&
    url.search === ''
  );
}

function canDecode(found: string): boolean {
  try {
    decodeURIComponent(found);
    return true;
  } catch {
    return false;
  }
}

/** Reads `s3://bucket` or `s3://bucket/prefix`. Null for other texts. */
function parseS3Location(found: string): S3Location | null {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(found) ?? [];
  if (bucket === undefined || bucket.includes('..') || DOT_SEGMENT.test(prefix)) return null;
  return Object.freeze({ bucket, prefix });
}
