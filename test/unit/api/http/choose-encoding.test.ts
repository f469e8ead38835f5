import { expect, it } from 'vitest';
import { chooseEncoding } from '../../../../api/http/choose-encoding.ts';

it.each([
  ['deflate, *;q=0', null],
  ['identity;q=0, *;q=0', null],
  ['*;q=0', null],
  ['identity;q=0', null],
  ['gzip;q=abc', null],
  ['gzip;q=', null],
  ['gzip;q=2', null],
  ['gzip;q=-1', null],
  [';;,,;q=1', null],
  ['gzip;q=0.5, identity', null],
  ['br;q=0.001', 'br'],
  ['GZIP ; Q=1.0', 'gzip'],
  ['*;q=0.1', 'gzip'],
  ['*, gzip;q=0', null],
  ['br;q=0.9, zstd;q=0.9, gzip', 'gzip'],
  ['br;q=0.9, zstd;q=0.9', 'zstd'],
])('Accept-Encoding "%s" chooses %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it('Only an offered encoding is chosen', () => {
  expect(chooseEncoding('zstd, gzip;q=0.5', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('zstd', ['gzip'])).toBeNull();
});
