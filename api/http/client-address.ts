import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** True for the address of a proxy whose forwarded headers are believed. */
export type AddressTest = (address: string) => boolean;

/** The part of a request that says where it comes from. */
export type RequestSource = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Key of all callers whose address is not known. */
const UNKNOWN_CALLER_KEY = 'unknown';
/** The library has no range that holds every address. */
const SPLIT_RANGES: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/0': ['0.0.0.0/1', '128.0.0.0/1'],
  '::/0': ['::/1', '8000::/1'],
};

/** A test for addresses and CIDR ranges. Throws a `TypeError` for a range that is none. */
export function toAddressTest(ranges: readonly string[]): AddressTest {
  if (ranges.length === 0) return () => false;
  const trust = proxyAddr.compile(ranges.flatMap((range) => SPLIT_RANGES[range] ?? range));
  return (address) => trust(normaliseAddress(address) ?? '', 0);
}

/** Key by which a request is counted until its API key is known (see `toCallerKey`). */
export function readCallerKey(incoming: RequestSource, isTrusted: AddressTest): string {
  return toCallerKey(readClientAddress(incoming, isTrusted));
}

/**
 * The last hop of `X-Forwarded-For` that is not a trusted proxy, or the connection. A hop that is
 * no address ends the chain. Blank when the connection has no address.
 */
export function readClientAddress({ headers, socket }: RequestSource, isTrusted: AddressTest): string {
  // The library skips blank hops, and they would not end the chain.
  const chain = String(headers['x-forwarded-for'] ?? '').replaceAll(/(?<=^|,)\s*(?=,|$)/g, '-');
  const request = { socket, headers: { 'x-forwarded-for': chain } } as unknown as IncomingMessage;
  const hops = proxyAddr.all(request, isTrusted).map((hop) => normaliseAddress(hop));
  return hops.findLast((hop) => hop !== null) ?? '';
}

/** The address of a guest, or its /64 network for IPv6, which has addresses without number. */
export function toCallerKey(address: string): string {
  const plain = normaliseAddress(address);
  if (plain === null) return UNKNOWN_CALLER_KEY;
  if (isIPv4(plain)) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}

/** An address without port, brackets and zone, mapped IPv4 as IPv4. Null for other text. */
export function normaliseAddress(written = ''): string | null {
  const text = written.trim();
  // `1.2.3.4:5000` or `[2001:db8::1]:443`; IPv6 without brackets has no port.
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const [plain = ''] = address.split('%');
  return /^[0:]*:ffff:/i.test(plain) ? ipaddr.process(plain).toString() : plain;
}
