import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  readClientIp,
  toGuestCallerId,
  truncateNetwork,
  createIpAddressTest,
  type IpAddressTest,
} from '../../../../api/http/client-address.ts';

const isTrusted = createIpAddressTest(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);

const readAddress = (
  remoteAddress: string | undefined,
  forwarded?: string,
  trust: IpAddressTest = isTrusted,
) => readClientIp({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }, trust);

it.each([
  ['1.2.3.4', '9.9.9.9', '1.2.3.4'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['::ffff:127.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['127.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.7', '1.2.3.4'],
  ['127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '1.2.3.4, ', '127.0.0.1'],
  ['fd00::1', '2001:db8::1', '2001:db8::1'],
  [undefined, '1.2.3.4', ''],
  ['127.0.0.1', '7.7.7.7:5000', '7.7.7.7'],
  ['127.0.0.1', '[2001:db8::1]:443, 10.0.0.7:80', '2001:db8::1'],
  ['127.0.0.1', '6.6.6.6, unknown', '127.0.0.1'],
  ['127.0.0.1', '6.6.6.6, <script>, 10.0.0.7', '10.0.0.7'],
  ['::ffff:7f00:1', '1.2.3.4', '1.2.3.4'],
  ['fd00::1%eth0', '1.2.3.4', '1.2.3.4'],
])('The client of %s that forwards %s is %s', (connected, forwarded, address) => {
  expect(readAddress(connected, forwarded)).toBe(address);
});

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:102:304', '1.2.3.4'],
  ['7.7.7.7:5000', '7.7.7.7'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0'],
  ['', 'unknown'],
  ['<script>', 'unknown'],
])('The address %s counts as %s', (address, key) => expect(toGuestCallerId(address)).toBe(key));

const Hop = fc.oneof(
  fc.string(),
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom('unknown', '10.0.0.9:80', 'a'.repeat(200)),
);

it('Only the last hop that is not a proxy is believed', () => {
  fc.assert(
    fc.property(fc.array(Hop), fc.ipV4(), fc.nat(65_535), (forged, address, port) => {
      fc.pre(!isTrusted(address));
      const chain = [...forged, `${address}:${port}`, '10.0.0.7'].join(', ');
      expect(readAddress('127.0.0.1', chain)).toBe(address);
      const broken = [...forged, `${address}:x`, '10.0.0.7'].join(', ');
      expect(readAddress('127.0.0.1', broken)).toBe('10.0.0.7');
    }),
  );
});

it('Addresses of one IPv6 network count as one caller with a short key', () => {
  expect(toGuestCallerId('x'.repeat(1000))).toBe('unknown');
  fc.assert(
    fc.property(fc.array(Hop), fc.ipV6(), fc.nat(65_535), (hops, address, port) => {
      const key = toGuestCallerId(readAddress('127.0.0.1', hops.join(',')));
      expect(key.length).toBeLessThanOrEqual(64);
      expect(toGuestCallerId(`[${address}]:${port}`)).toBe(toGuestCallerId(address));
    }),
  );
});

it.each([
  ['10.0.0.0/8', '::ffff:10.1.1.1', true],
  ['10.0.0.0/8', '', false],
])('The range %s includes %s: %s', (range, address, expected) => {
  expect(createIpAddressTest([range])(address)).toBe(expected);
});

it('Without ranges, no address is trusted', () => {
  expect(readAddress('127.0.0.1', '1.2.3.4', createIpAddressTest([]))).toBe('127.0.0.1');
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3400:a:b:c:d', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['', null],
])('The network of %j is stored as %j', (address, network) => {
  expect(truncateNetwork(toGuestCallerId(address))).toBe(network);
});
