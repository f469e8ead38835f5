import { toTrustTest, type Incoming } from '../http/client-address.ts';

const isLoopback = toTrustTest(['127.0.0.0/8', '::1']);
/** Any of them says that somebody else asked. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** True for a request of a program on this machine that was not forwarded (decisions.md, Health). */
export function isLocalRequest({ socket, headers }: Incoming): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}
