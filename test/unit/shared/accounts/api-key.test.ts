import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  createApiKey,
  hashApiKey,
  hasApiKeyFormat,
  redactApiKeys,
  readKeyKind,
  toKeyKind,
} from '../../../../shared/accounts/api-key.ts';

it('A key has 256 random bits, a hint and a hash', () => {
  const { key, hash, hint } = createApiKey();
  expect(key).toMatch(/^cds_[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(key.slice(4), 'base64url')).toHaveLength(32);
  expect(hash).toBe(createHash('sha256').update(key).digest('hex'));
  expect(hashApiKey(key)).toBe(hash);
  expect(key.startsWith(hint)).toBe(true);
  expect(hint).toHaveLength(8);
  expect(new Set(Array.from({ length: 100 }, () => createApiKey().key)).size).toBe(100);
});

it('Only texts in the form of a key are keys', () => {
  const { key } = createApiKey();
  expect(hasApiKeyFormat(key)).toBe(true);
  for (const wrong of [
    '',
    'cds_',
    key.slice(1),
    `${key}A`,
    `${key}\n`,
    key.replace('cds_', 'CDS_'),
    ` ${key}`,
  ])
    expect(hasApiKeyFormat(wrong)).toBe(false);
});

it.each([
  ['live', /^cds_[A-Za-z0-9_-]{43}$/],
  ['test', /^cds_test_[A-Za-z0-9_-]{43}$/],
  ['reconcile', /^cds_rec_[A-Za-z0-9_-]{43}$/],
] as const)('A key of the kind %s is known by its text and by its hint', (kind, form) => {
  const { key, hint } = createApiKey(kind);
  expect(key).toMatch(form);
  expect([hasApiKeyFormat(key), toKeyKind(key), readKeyKind(hint)]).toEqual([true, kind, kind]);
});

it('A live key whose random part begins with test_ is a live key', () => {
  const key = `cds_test_${'a'.repeat(38)}`;
  expect([hasApiKeyFormat(key), toKeyKind(key), readKeyKind(key.slice(0, 8))]).toEqual([
    true,
    'live',
    'live',
  ]);
});

it('Messages show no key of any kind', () => {
  const live = createApiKey().key;
  const test = createApiKey('test').key;
  const address = `/reconcile/${createApiKey('reconcile').key}/preview`;
  expect(redactApiKeys(`${live}, ${test}, ${address}.`)).toBe('cds_…, cds_…, /reconcile/cds_…/preview.');
});
