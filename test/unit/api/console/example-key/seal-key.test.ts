import { expect, it } from 'vitest';
import { openSealedKey, sealKey } from '../../../../../api/console/example-key/seal-key.ts';

const KEY = 'cds_test_abc';

it('The session that sealed a key opens it, and no other one', () => {
  const sealed = sealKey(KEY, 'session a');
  expect(openSealedKey(sealed, 'session a')).toBe(KEY);
  expect(openSealedKey(sealed, 'session b')).toBeNull();
});

it('A sealed key contains nothing of the key, and differs each time', () => {
  const [first, second] = [sealKey(KEY, 'a'), sealKey(KEY, 'a')];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('cds_');
});

it.each(['', 'x', 'not a sealed key, but long enough to be one'])('The cookie %j opens to null', (cookie) => {
  expect(openSealedKey(cookie, 'a')).toBeNull();
});

it('A changed cookie opens to null', () => {
  const bytes = Buffer.from(sealKey(KEY, 'a'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(openSealedKey(bytes.toString('base64url'), 'a')).toBeNull();
});
