import type { IncomingMessage } from 'node:http';
import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../../shared/errors/api-error.ts';
import { hasApiKeyFormat } from '../../shared/accounts/api-key.ts';

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Returns the API key in the `Authorization` header, or null without that header. Throws
 * `invalid_key` if the header is not `Bearer <key>` or occurs twice. A request with a mistyped key
 * must not be answered as a guest's (docs/contract.md#credits).
 */
export function readApiKey({ headers, headersDistinct }: IncomingMessage): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const [, key = ''] = BEARER.exec(authorization) ?? [];
  if (!hasApiKeyFormat(key) || headersDistinct['authorization']?.length !== 1) throw invalidKeyError();
  return key;
}

/**
 * Returns the error for an API key that is malformed, unknown or revoked. The text is the same for
 * all three.
 */
export function invalidKeyError(): AppError {
  return apiError('invalid_key');
}
