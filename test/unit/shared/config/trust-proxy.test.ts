import { expect, it } from 'vitest';
import { parseConfig } from '../../../../shared/config/config.ts';

it.each([
  ['', []],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['172.16.0.0/12,fc00::/7', ['172.16.0.0/12', 'fc00::/7']],
])('TRUST_PROXY %j is %j', (text, ranges) => {
  expect(parseConfig({ TRUST_PROXY: text }).trustedProxies).toEqual(ranges);
});

it.each([
  '1.2.3',
  '10.0.0.0/33',
  '::/129',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1,128.0.0.0/1',
  '2000::/3',
  'host',
  '10.0.0.0/x',
  'loopback',
  '10.0.0.1,,::1',
])('TRUST_PROXY %j is refused', (text) => {
  expect(() => parseConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY/);
});
