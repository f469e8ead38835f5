import { isIPv4 } from 'node:net';

/**
 * Returns the network of a caller as it is stored, the /24 or /48 of `toGuestCallerId`'s result:
 * `192.0.2.0/24`, `2001:db8:1::/48`. Null when it is unknown.
 */
export function truncateNetwork(guestCallerId: string): string | null {
  if (isIPv4(guestCallerId)) return guestCallerId.replace(/\d+$/, '0/24');
  const groups = guestCallerId.split(':');
  return groups.length < 4 ? null : `${groups.slice(0, 3).join(':')}::/48`;
}
