import { createRequire } from 'node:module';
import type * as CommonLanguage from '@zxcvbn-ts/language-common';

/** Shortest password in characters (NIST SP 800-63B, section 3.1.1.2). */
export const MIN_PASSWORD_LENGTH = 10;
/** Longest password in characters (NIST SP 800-63B, section 3.1.1.2). */
export const MAX_PASSWORD_LENGTH = 200;

export type PasswordProblem = 'too_short' | 'too_long' | 'is_email' | 'is_common';

/** Normalises the Unicode characters of a password, since keyboards encode some differently. */
export function normalisePasswordUnicode(password: string): string {
  return password.normalize('NFKC');
}

export function countPasswordCodePoints(password: string): number {
  return Array.from(normalisePasswordUnicode(password)).length;
}

/**
 * Returns the reason why a new password is not allowed. Null for an allowed password.
 * `lowerCaseEmail` is the person's address in lower case.
 */
export function findPasswordProblem(password: string, lowerCaseEmail: string): PasswordProblem | null {
  const text = normalisePasswordUnicode(password);
  const length = countPasswordCodePoints(password);
  if (length < MIN_PASSWORD_LENGTH) return 'too_short';
  if (length > MAX_PASSWORD_LENGTH) return 'too_long';
  const plain = text.trim().toLowerCase();
  if (plain === lowerCaseEmail) return 'is_email';
  return isCommonPassword(plain) ? 'is_common' : null;
}

let commonPasswords: ReadonlySet<string> | undefined;

/** True for one of the 49,000 most common leaked passwords. Expects lower case. */
function isCommonPassword(password: string): boolean {
  // Loading takes about 0.1 s, and few processes ever set a password.
  commonPasswords ??= new Set(
    (createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof CommonLanguage).dictionary[
      'passwords-common'
    ],
  );
  return commonPasswords.has(password);
}
