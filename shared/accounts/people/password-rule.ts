import { createRequire } from 'node:module';
import type * as CommonLanguage from '@zxcvbn-ts/language-common';

/**
 * Bounds of a password, in characters. Nothing is asked of what it is made of, and the commonest
 * are refused (NIST SP 800-63B, section 3.1.1.2).
 */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

/** What is wrong with a password. */
export type PasswordProblem = 'too_short' | 'too_long' | 'is_email' | 'is_common';

/** A password as it is hashed: two keyboards may write one character in two ways. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** What is wrong with a new password of whoever has the address `email`; null when it is good. */
export function findPasswordProblem(password: string, email: string): PasswordProblem | null {
  const text = normalisePassword(password);
  const { length } = Array.from(text);
  if (length < MIN_PASSWORD_LENGTH) return 'too_short';
  if (length > MAX_PASSWORD_LENGTH) return 'too_long';
  const plain = text.trim().toLowerCase();
  if (plain === email) return 'is_email';
  return isCommonPassword(plain) ? 'is_common' : null;
}

let commonPasswords: ReadonlySet<string> | undefined;

/** True for one of the 49,000 commonest passwords from leaks (@zxcvbn-ts), in lower case. */
function isCommonPassword(password: string): boolean {
  // Loading takes about 0.1 s, and few processes ever set a password.
  commonPasswords ??= new Set(
    (createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof CommonLanguage).dictionary[
      'passwords-common'
    ],
  );
  return commonPasswords.has(password);
}
