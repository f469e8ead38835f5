import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../../shared/accounts/people/hash-password.ts';
import { findPasswordProblem } from '../../../../../shared/accounts/people/password-rule.ts';

const EMAIL = 'alva@example.se';

describe('findPasswordProblem', () => {
  it.each([
    ['nine chars', null],
    ['too short', 'too_short'],
    ['😀'.repeat(9), 'too_short'],
    ['😀'.repeat(10), null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'too_long'],
    ['ﬁ'.repeat(101), 'too_long'],
    ['ALVA@example.se', 'is_email'],
    ['alva@example.se!', null],
    ['qwertyuiop', 'is_common'],
    [' Password123 ', 'is_common'],
    ['ＱＷＥＲＴＹＵＩＯＰ', 'is_common'],
    ['qwertyuiop herons', null],
  ])('The problem of the password %j is %j', (password, fault) => {
    expect(findPasswordProblem(password, EMAIL)).toBe(fault);
  });
});

describe('hashPassword', () => {
  it('A stored password is a PHC string with its cost and salt', async () => {
    const [one, two] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('the same words', two)).toBe(true);
    expect(await verifyPassword('the same word', two)).toBe(false);
  });

  it('A password may be encoded differently by another keyboard', async () => {
    const kept = await hashPassword('blåbärssoppa'.normalize('NFC'));
    expect(await verifyPassword('blåbärssoppa'.normalize('NFD'), kept)).toBe(true);
  });

  it('A password hash of the reference implementation is verified with its own cost', async () => {
    // phc-winner-argon2, src/test.c: argon2id, version 0x13.
    const kept = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', kept)).toBe(true);
    expect(await verifyPassword('passwort', kept)).toBe(false);
    await expect(verifyPassword('password', kept.replace('$v=19', ''))).rejects.toThrow(
      'not in the format Argon2id',
    );
  });

  it('Verifying without a stored password takes equally long and fails', async () => {
    expect(await verifyPassword('nine green herons', null)).toBe(false);
  });
});
