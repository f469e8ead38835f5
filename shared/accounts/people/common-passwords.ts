import { createRequire } from 'node:module';
import type * as CommonLanguage from '@zxcvbn-ts/language-common';

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
