import { isIPv6 } from 'node:net';

/** Longer chains are made by nobody but who tries something. */
const MOST_HOPS = 32;

/**
 * The address of whoever calls: the one that connected, or when that is a trusted proxy's, the last one that a proxy forwarded for and that
 * is none itself. What a caller writes into the header stands before that, and is never believed.
 */
export function readClientAddress(
  connected: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .slice(-MOST_HOPS)
    .map((hop) => plainAddress(hop.trim()));
  let address = plainAddress(connected ?? '');
  while (isTrusted(address) && hops.length > 0) {
    const before = hops.pop()!;
    if (before === '') break;
    address = before;
  }
  return address;
}

/** IPv4 within IPv6 is IPv4. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** What guests are counted by: the address, of IPv6 the network of a household, which has as many addresses as it likes. */
export function toCallerKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const parts = head.split(':').filter((part) => part !== '');
  const missing = 8 - parts.length - tail.split(':').filter((part) => part !== '').length;
  const all = address.includes('::')
    ? [...parts, ...Array<string>(missing).fill('0'), ...tail.split(':')]
    : parts;
  return all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
