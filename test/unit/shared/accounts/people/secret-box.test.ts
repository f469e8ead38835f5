import { describe, expect, it } from 'vitest';
import { SecretBox } from '../../../../../shared/accounts/people/secret-box.ts';

describe('SecretBox', () => {
  const box = new SecretBox(['first secret'], 'tests');

  it('A sealed text opens for its owner only', () => {
    const sealed = box.seal('text', 'anna');
    expect(sealed).not.toContain('text');
    expect(box.open(sealed, 'anna')).toBe('text');
    expect(box.open(sealed, 'bo')).toBeNull();
    expect(box.seal('text', 'anna')).not.toBe(sealed);
  });

  it('Another secret or purpose opens nothing, and an earlier secret still opens', () => {
    const sealed = box.seal('text', 'anna');
    expect(new SecretBox(['second secret'], 'tests').open(sealed, 'anna')).toBeNull();
    expect(new SecretBox(['first secret'], 'other').open(sealed, 'anna')).toBeNull();
    expect(new SecretBox(['second secret', 'first secret'], 'tests').open(sealed, 'anna')).toBe('text');
  });

  it.each(['', 'AAAA', 'A'.repeat(60)])('The damaged text %j does not open', (sealed) => {
    expect(box.open(sealed, 'anna')).toBeNull();
  });

  it('A changed text does not open', () => {
    const bytes = Buffer.from(box.seal('text', 'anna'), 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(box.open(bytes.toString('base64url'), 'anna')).toBeNull();
  });
});
