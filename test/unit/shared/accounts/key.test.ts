import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashKey, isKey, makeKey } from '../../../../shared/accounts/key.ts';

it('makes keys of 256 bits that are known by their beginning and kept as a hash', () => {
  const { key, hash, hint } = makeKey();
  expect(key).toMatch(/^cds_[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(key.slice(4), 'base64url')).toHaveLength(32);
  expect(hash).toBe(createHash('sha256').update(key).digest('hex'));
  expect(hashKey(key)).toBe(hash);
  expect(key.startsWith(hint)).toBe(true);
  expect(hint).toHaveLength(8);
  expect(new Set(Array.from({ length: 100 }, () => makeKey().key)).size).toBe(100);
});

it('knows the form of a key', () => {
  const { key } = makeKey();
  expect(isKey(key)).toBe(true);
  for (const wrong of [
    '',
    'cds_',
    key.slice(1),
    `${key}A`,
    `${key}\n`,
    key.replace('cds_', 'CDS_'),
    ` ${key}`,
  ])
    expect(isKey(wrong)).toBe(false);
});
