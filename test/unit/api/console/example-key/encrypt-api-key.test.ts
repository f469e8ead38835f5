import { expect, it } from 'vitest';
import { decryptApiKey, encryptApiKey } from '../../../../../api/console/example-key/encrypt-api-key.ts';

const KEY = 'cds_test_abc';

it('The session that sealed a key opens it, and no other one', () => {
  const sealed = encryptApiKey(KEY, 'session a');
  expect(decryptApiKey(sealed, 'session a')).toBe(KEY);
  expect(decryptApiKey(sealed, 'session b')).toBeNull();
});

it('A sealed key contains nothing of the key, and differs each time', () => {
  const first = encryptApiKey(KEY, 'a');
  const second = encryptApiKey(KEY, 'a');
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('cds_');
});

it.each(['', 'x', 'not a sealed key, but long enough to be one'])('The cookie %j opens to null', (cookie) => {
  expect(decryptApiKey(cookie, 'a')).toBeNull();
});

it('A changed cookie opens to null', () => {
  const bytes = Buffer.from(encryptApiKey(KEY, 'a'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(decryptApiKey(bytes.toString('base64url'), 'a')).toBeNull();
});
