import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { toGroups, toPlainAddress } from './plain-address.ts';

/** What the caller of a request is counted by, as long as it has no key (see `toCallerKey`). */
export function readCaller(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string {
  const forwarded = headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return toCallerKey(readClientAddress(socket.remoteAddress, chain, isTrusted));
}

/** Longer chains are made by nobody but who tries something. */
const MOST_HOPS = 32;
/** All whose address is not known. */
const UNKNOWN = 'unknown';

/**
 * The address of whoever calls: the one that connected, or when that is a trusted proxy's, the last one that a proxy forwarded for and that
 * is none itself. What a caller writes into the header stands before that, and is never believed; nor is what stands before a hop that is no
 * address. Blank when who connected is not known.
 */
export function readClientAddress(
  connected: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const hops = (forwardedFor ?? '').split(',').slice(-MOST_HOPS);
  let address = toPlainAddress(connected ?? '') ?? '';
  while (isTrusted(address) && hops.length > 0) {
    const before = toPlainAddress(hops.pop()!.trim());
    if (before === null) break;
    address = before;
  }
  return address;
}

/**
 * What guests are counted by: the address, of IPv6 the network of a household, which has as many addresses as it likes. Never longer than
 * 19 characters, whatever is given.
 */
export function toCallerKey(address: string): string {
  const plain = toPlainAddress(address);
  if (plain === null) return UNKNOWN;
  if (!isIPv6(plain)) return plain;
  return toGroups(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
