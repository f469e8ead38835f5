import { createRequire } from 'node:module';
import type * as CommonLanguage from '@zxcvbn-ts/language-common';

/**
 * Bounds of a password, in characters. Nothing is asked of what it is made of, and the commonest
 * are refused (NIST SP 800-63B, section 3.1.1.2).
 */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

/** What is wrong with a password. */
export type PasswordFault = 'too_short' | 'too_long' | 'is_email' | 'is_common';

/** A password as it is hashed: two keyboards may write one character in two ways. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** What is wrong with a new password of whoever has the address `email`; null when it is good. */
export function findPasswordFault(password: string, email: string): PasswordFault | null {
  const text = normalisePassword(password);
  const { length } = Array.from(text);
  if (length < SHORTEST_PASSWORD) return 'too_short';
  if (length > LONGEST_PASSWORD) return 'too_long';
  const plain = text.trim().toLowerCase();
  if (plain === email) return 'is_email';
  return isCommonPassword(plain) ? 'is_common' : null;
}

let passwords: ReadonlySet<string> | null = null;

/**
 * Tells whether a password, in lower case, is on the list of the commonest: 49,000 from leaks
 * (@zxcvbn-ts).
 */
export function isCommonPassword(password: string): boolean {
  passwords ??= loadPasswords();
  return passwords.has(password);
}

/** Loading takes about 0.1 s, and few processes ever set a password. */
function loadPasswords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof CommonLanguage;
  return new Set(dictionary['passwords-common']);
}
