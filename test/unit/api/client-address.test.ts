import { expect, it } from 'vitest';
import { readClientAddress, toCallerKey } from '../../../api/access/client-address.ts';
import { parseAddressRange, toRangeTest } from '../../../shared/config/address-range.ts';

const isTrusted = toRangeTest(
  ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'].map((text) => parseAddressRange(text)!),
);

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
])('%s forwarding for %s is %s', (connected, forwarded, address) => {
  expect(readClientAddress(connected, forwarded, isTrusted)).toBe(address);
});

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, key) => expect(toCallerKey(address)).toBe(key));

it.each(['', '1.2.3', '10.0.0.0/33', '::/129', 'host', '10.0.0.0/x'])('%s is no range', (text) => {
  expect(parseAddressRange(text)).toBeNull();
});
