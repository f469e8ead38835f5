import { hasApiKeyFormat } from '../../shared/accounts/api-key.ts';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import { apiError } from '../errors/api-error.ts';
import type { Context } from '../http/request-state.ts';

/** Path of the service for OpenRefine, behind which a key of its own kind can stand. */
export const RECONCILE_PATH = '/reconcile';

const BEARER = /^bearer +(\S+) *$/i;
const KEY_START = /^\s*(?:[\w-]+[\s:=]+)?["']?cds_/;
const KEY_HEADER = /api|auth|bearer|key|secret|token/;
/** Its values are free, and stored only as a hash. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Returns the API key in the `Authorization` header, or null without that header. Throws
 * `misplaced_key` for a key in another place, and `invalid_key` if the header is not `Bearer <key>`
 * or occurs twice. A request with a mistyped or misplaced key must not be answered as a guest's
 * (docs/contract.md#credits).
 */
export function readApiKey(context: Pick<Context, 'query' | 'req'>): string | null {
  const { headersDistinct } = context.req;
  const place = findMisplacedKey(context);
  if (place !== null) throw apiError('misplaced_key', { words: { place } });
  const [authorization, ...others] = headersDistinct['authorization'] ?? [];
  if (authorization === undefined) return null;
  const [, key = ''] = BEARER.exec(authorization) ?? [];
  if (!hasApiKeyFormat(key) || others.length > 0) throw apiError('invalid_key');
  return key;
}

/**
 * Says where a request has an API key that is not in `Authorization: Bearer`; null without one.
 * Headers that gateways add, with other values, are ignored.
 */
function findMisplacedKey({ query, req }: Pick<Context, 'query' | 'req'>): BilingualText | null {
  const { authorization = [], ...others } = req.headersDistinct;
  if (authorization.some((value) => KEY_START.test(value) && !/^bearer\s/i.test(value)))
    return { en: 'the header Authorization without Bearer', sv: 'huvudet Authorization utan Bearer' };
  for (const [name, values = []] of Object.entries(others))
    if (values.some((value) => isMisplacedKey(name, value)))
      return { en: `the header ${name}`, sv: `huvudet ${name}` };
  const parameters = Object.values(query).flat();
  if (parameters.some((value) => KEY_START.test(value ?? '')))
    return { en: 'the query of the address', sv: 'adressens frågedel' };
  return null;
}

function isMisplacedKey(name: string, value: string): boolean {
  if (name === IDEMPOTENCY_HEADER) return false;
  return KEY_HEADER.test(name) ? KEY_START.test(value) : hasApiKeyFormat(value.trim());
}
