import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HashedIdempotencyKey } from '../../shared/accounts/metering/charge.ts';
import { apiError } from '../errors/api-error.ts';
import type { IpAddressTest } from '../http/client-address.ts';

const PROXY_HEADER = 'x-proxy-request-id';
const PRINTABLE = /^[\x20-\x7e]{1,128}$/;

interface IdempotentRequest {
  readonly incoming: IncomingMessage;
  readonly endpoint: string;
  readonly content: Buffer | string;
}

/**
 * Returns the hashed idempotency key of a request: the `Idempotency-Key` of the caller, or else the
 * request id from a trusted proxy. Null without either. Ignores the caller's header if
 * `acceptsCallerKey` is false. Otherwise throws `invalid_parameter` unless the header is 1 to 128
 * printable ASCII characters.
 */
export function readIdempotencyKey(
  { incoming, endpoint, content }: IdempotentRequest,
  isTrustedProxy: IpAddressTest,
  acceptsCallerKey: boolean,
): HashedIdempotencyKey | null {
  const { headers, socket } = incoming;
  const key = acceptsCallerKey ? headers['idempotency-key'] : undefined;
  if (key !== undefined) {
    if (typeof key !== 'string' || !PRINTABLE.test(key)) throw apiError('invalid_idempotency_key');
    return {
      idempotencyKeyHash: hash('sha256', `caller\n${key}`),
      requestHash: hash('sha256', content),
      keySender: 'caller',
    };
  }
  const id = headers[PROXY_HEADER];
  if (typeof id !== 'string' || !PRINTABLE.test(id)) return null;
  if (!isTrustedProxy(socket.remoteAddress ?? '')) return null;
  const request = hash('sha256', content);
  // A page of the console makes several calls per request, so the endpoint and content are
  // included.
  return {
    idempotencyKeyHash: hash('sha256', `proxy\n${id}\n${endpoint}\n${request}`),
    requestHash: request,
    keySender: 'proxy',
  };
}
