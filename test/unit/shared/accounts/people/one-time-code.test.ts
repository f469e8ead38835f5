import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  findTotpTimeStep,
  createTotpSecret,
  parseCode,
} from '../../../../../shared/accounts/people/one-time-code.ts';

/** Secret of the test vectors in RFC 6238, appendix B. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

describe('codes of a second factor', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('The code at %i s is that of RFC 6238', (seconds, code) => {
    expect(findTotpTimeStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('The step of a code is that of its own time, not of the present one', () => {
    expect(findTotpTimeStep(SECRET, '287082', new Date(89_000))).toBe(1);
    expect(findTotpTimeStep(SECRET, '287082', new Date(29_000))).toBe(1);
    expect(findTotpTimeStep(SECRET, '287082', new Date(90_000))).toBeNull();
  });

  it('A secret has 160 random bits', () => {
    const secrets = Array.from({ length: 20 }, createTotpSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['ABCD-efgh-ijkl-mn22', { kind: 'recovery', code: 'abcdefghijklmn22' }],
    ['1234567', null],
    ['12345', null],
    ['１２３４５６', null],
    ['abcd-efgh-ijkl-mn01', null],
    ['', null],
  ])('The typed code %j is read as %j', (text, code) => {
    expect(parseCode(text)).toEqual(code);
  });
});
