import type { IncomingMessage } from 'node:http';
import { AppError } from '../../shared/errors/app-error.ts';
import { isApiKey } from '../../shared/accounts/api-key.ts';

const AUTHORIZATION = 'authorization';
const BEARER = /^bearer +(\S+) *$/i;

/**
 * The key of a request; null when it brings no Authorization at all. Throws `invalid_key` for one
 * in any other form, and for two: never a silent fall to guest (docs/contract.md#credits).
 */
export function readApiKey({ headers, rawHeaders }: IncomingMessage): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const [, key = ''] = BEARER.exec(authorization) ?? [];
  if (!isApiKey(key) || countAuthorizationHeaders(rawHeaders) > 1) throw invalidKeyError();
  return key;
}

/** `headers` has the first of several; names and values take turns. */
function countAuthorizationHeaders(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && isAuthorization(name)).length;
}

function isAuthorization(name: string): boolean {
  return name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
}

/** The same for a key that is malformed, unknown or revoked. */
export function invalidKeyError(): AppError {
  return new AppError('invalid_key', 'Invalid API key');
}
