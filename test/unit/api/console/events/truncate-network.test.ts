import { expect, it } from 'vitest';
import { toGuestCallerId } from '../../../../../api/http/client-address.ts';
import { truncateNetwork } from '../../../../../api/console/events/truncate-network.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3400:a:b:c:d', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', null],
])('The network of %j is stored as %j', (address, network) => {
  expect(truncateNetwork(toGuestCallerId(address))).toBe(network);
});
