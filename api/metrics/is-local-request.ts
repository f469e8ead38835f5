import type { IncomingMessage } from 'node:http';
import { parseAddressRange, toRangeTest } from '../../shared/config/address-range.ts';
import { toPlainAddress } from '../access/plain-address.ts';

const isLoopback = toRangeTest(['127.0.0.0/8', '::1'].map((range) => parseAddressRange(range)!));
/** Any of them says that somebody else asked. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Tells whether a program on this machine asks, and not for somebody else (decisions.md, Health). */
export function isLocalRequest({
  socket,
  headers,
}: {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingMessage['headers'];
}): boolean {
  const address = toPlainAddress(socket.remoteAddress ?? '');
  return address !== null && isLoopback(address) && FORWARDED.every((name) => headers[name] === undefined);
}
