import { createIpAddressTest, type RequestWithClientAddress } from './client-address.ts';

const isLoopback = createIpAddressTest(['127.0.0.0/8', '::1']);
/** Headers that a proxy adds to a request. A direct request has none of them. */
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
