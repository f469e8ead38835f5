import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

export type IpAddressTest = (address: string) => boolean;

type RequestWithClientAddress = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

const UNKNOWN_CALLER_ID = 'unknown';

/** Returns a test for IP addresses and CIDR ranges. Throws a `TypeError` for a malformed range. */
export function createIpAddressTest(ipRanges: readonly string[]): IpAddressTest {
  if (ipRanges.length === 0) return () => false;
  const trust = proxyAddr.compile([...ipRanges]);
  return (address) => trust(parseIpAddressWithoutPort(address) ?? '', 0);
}

export function readGuestCallerId(incoming: RequestWithClientAddress, isTrustedProxy: IpAddressTest): string {
  return toGuestCallerId(readClientIp(incoming, isTrustedProxy));
}

/**
 * Returns the IP address of the caller. Checks the address of the connection, then the entries of
 * `X-Forwarded-For` from right to left, and returns the first one that is not a trusted proxy.
 * Returns the last trusted proxy if all are trusted or the next entry is malformed. Empty if no
 * address is known.
 */
export function readClientIp(
  { headers, socket }: RequestWithClientAddress,
  isTrustedProxy: IpAddressTest,
): string {
  // The library skips blank hops, which must end the chain.
  const chain = String(headers['x-forwarded-for'] ?? '').replaceAll(/(?<=^|,)\s*(?=,|$)/g, '-');
  const request = { socket, headers: { 'x-forwarded-for': chain } } as unknown as IncomingMessage;
  const hops = proxyAddr.all(request, isTrustedProxy).map((hop) => parseIpAddressWithoutPort(hop));
  return hops.findLast((hop) => hop !== null) ?? '';
}

/**
 * Returns the key that identifies a guest in limits: its IPv4 address, or its /64 network for IPv6.
 * Guests without a readable address share one key.
 */
export function toGuestCallerId(address: string): string {
  const plain = parseIpAddressWithoutPort(address);
  if (plain === null) return UNKNOWN_CALLER_ID;
  if (isIPv4(plain)) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}

/**
 * Returns the network that security events store of `toGuestCallerId`'s result: `192.0.2.0/24`,
 * `2001:db8:1::/48`. Null when it is unknown.
 */
export function truncateNetwork(guestCallerId: string): string | null {
  if (isIPv4(guestCallerId)) return guestCallerId.replace(/\d+$/, '0/24');
  const groups = guestCallerId.split(':');
  if (groups.length < 4) return null;
  return `${ipaddr.IPv6.parse(`${groups.slice(0, 3).join(':')}::`).toString()}/48`;
}

/**
 * Returns an IP address without port and zone. An IPv4-mapped IPv6 address becomes IPv4. Null for
 * any other text.
 */
export function parseIpAddressWithoutPort(addressText = ''): string | null {
  const text = addressText.trim();
  // `1.2.3.4:5000` or `[2001:db8::1]:443`; IPv6 without brackets has no port.
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const [plain = ''] = address.split('%');
  return /^[0:]*:ffff:/i.test(plain) ? ipaddr.process(plain).toString() : plain;
}

const isLoopback = createIpAddressTest(['127.0.0.0/8', '::1']);
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * True for a program on this machine (docs/contract.md#health). False for a forwarded request, and
 * for a web page that a browser on this machine shows: it sends its origin, or it reached this
 * address by a name of its own that it made lead here (DNS rebinding).
 */
export function isLocalCall({ socket, headers }: RequestWithClientAddress): boolean {
  const { host = '', origin } = headers;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined) &&
    origin === undefined &&
    (/^localhost(?::\d+)?$/i.test(host) || isLoopback(host))
  );
}

/** True for an IP address on the Internet; false for private, local and reserved ones. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}
