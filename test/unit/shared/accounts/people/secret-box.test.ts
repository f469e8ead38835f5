import { describe, expect, it } from 'vitest';
import { SecretBox } from '../../../../../shared/accounts/people/secret-box.ts';

describe('SecretBox', () => {
  const box = new SecretBox(['first secret'], 'tests');

  it('A sealed text opens for its owner only', () => {
    const sealed = box.encrypt('text', 'anna');
    expect(sealed).not.toContain('text');
    expect(box.decrypt(sealed, 'anna')).toBe('text');
    expect(box.decrypt(sealed, 'bo')).toBeNull();
    expect(box.encrypt('text', 'anna')).not.toBe(sealed);
  });

  it('Another secret or purpose opens nothing, and an earlier secret still opens', () => {
    const sealed = box.encrypt('text', 'anna');
    expect(new SecretBox(['second secret'], 'tests').decrypt(sealed, 'anna')).toBeNull();
    expect(new SecretBox(['first secret'], 'other').decrypt(sealed, 'anna')).toBeNull();
    expect(new SecretBox(['second secret', 'first secret'], 'tests').decrypt(sealed, 'anna')).toBe('text');
  });

  it.each(['', 'AAAA', 'A'.repeat(60)])('The damaged text %j does not open', (sealed) => {
    expect(box.decrypt(sealed, 'anna')).toBeNull();
  });

  it('A changed text does not open', () => {
    const bytes = Buffer.from(box.encrypt('text', 'anna'), 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(box.decrypt(bytes.toString('base64url'), 'anna')).toBeNull();
  });
});
