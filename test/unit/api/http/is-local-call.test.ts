import { expect, it } from 'vitest';
import { isLocalCall } from '../../../../api/http/client-address.ts';

it.each([
  ['127.0.0.1', {}, true],
  ['127.8.9.10', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['::ffff:10.0.0.1', {}, false],
  ['10.0.0.1', {}, false],
  ['128.0.0.1', {}, false],
  ['fe80::1%eth0', {}, false],
  ['', {}, false],
  [undefined, {}, false],
  ['127.0.0.1', { 'x-request-id': '1' }, true],
  ['127.0.0.1', { host: 'LOCALHOST:3000' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['127.0.0.1', { host: 'api.example.se' }, false],
  ['127.0.0.1', { host: 'localhost.example.se' }, false],
  ['127.0.0.1', { host: '127.0.0.1.example.se' }, false],
  ['127.0.0.1', { host: undefined }, false],
  ['127.0.0.1', { origin: 'null' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=1.2.3.4' }, false],
  ['::1', { 'x-real-ip': '1.2.3.4' }, false],
])('A request from %s with %j is local: %s', (remoteAddress, headers, isLocal) => {
  const call = { socket: { remoteAddress }, headers: { host: '127.0.0.1:3000', ...headers } };
  expect(isLocalCall(call)).toBe(isLocal);
});
