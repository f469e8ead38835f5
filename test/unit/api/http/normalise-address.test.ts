import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseIpAddressWithoutPort } from '../../../../api/http/client-address.ts';

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5000', '1.2.3.4'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:FFFF:0102:0304', '1.2.3.4'],
  ['[::ffff:102:304]:9', '1.2.3.4'],
  ['::ffff:1.2.3.4%7', '1.2.3.4'],
  ['::fffe:102:304', '::fffe:102:304'],
  ['64:ff9b::1.2.3.4', '64:ff9b::1.2.3.4'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
])('The address %s is normalised to %s', (written, address) =>
  expect(parseIpAddressWithoutPort(written)).toBe(address),
);

it.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '1.2.3.256',
  '1.2.3.4:',
  '1.2.3.4:123456',
  '1.2.3.4:x',
  '1.2.3.4 5.6.7.8',
  '[2001:db8::1',
  '2001:db8::1]:443',
  '[2001:db8::1]443',
  '[]',
  '1:2:3:4:5:6:7:8:443',
  'fe80::1%',
  '2001:db8::g',
])('The text "%s" is not an address', (written) => expect(parseIpAddressWithoutPort(written)).toBeNull());

const Ipv4 = fc.ipV4();
const Ipv6 = fc.ipV6();

it('A normalised address is valid and without a zone, or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), Ipv4, Ipv6, fc.webAuthority()), (written) => {
      const address = parseIpAddressWithoutPort(written);
      expect(address === null || (isIP(address) !== 0 && !address.includes('%'))).toBe(true);
    }),
  );
});
