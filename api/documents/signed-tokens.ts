import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiError } from '../errors/api-error.ts';

/**
 * Signs the words of a link, so that nothing is stored for it. A token is good for one purpose. The
 * first of `currentThenOldSecrets` signs. Tokens that any of them signed are valid, so that a
 * secret can be replaced.
 */
export class SignedTokens {
  readonly #purpose: string;
  readonly #secrets: readonly string[];
  readonly #signing: string;

  constructor(purpose: string, currentThenOldSecrets: readonly string[]) {
    const [signing] = currentThenOldSecrets;
    if (signing === undefined)
      throw new Error('Links cannot be signed without a secret. This is a bug: report it with this message.');
    this.#purpose = purpose;
    this.#secrets = currentThenOldSecrets;
    this.#signing = signing;
  }

  /** The words have no blanks. */
  sign(words: readonly (string | number)[]): string {
    const payload = Buffer.from(words.join(' ')).toString('base64url');
    return `${payload}.${toSignature(this.#toContent(payload), this.#signing)}`;
  }

  /** Returns the words of a token. Throws `not_found` for a forged one. */
  read(token: string): string[] {
    const [payload = '', signature = '', ...others] = token.split('.');
    const content = this.#toContent(payload);
    const isOurs =
      others.length === 0 && this.#secrets.some((secret) => isSigned(content, signature, secret));
    if (!isOurs) throw apiError('not_found');
    return Buffer.from(payload, 'base64url').toString('utf8').split(' ');
  }

  #toContent(payload: string): string {
    return `${this.#purpose} ${payload}`;
  }
}

/** Signs a text. Its beginning says what for, so that a signature is good for nothing else. */
export function toSignature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}

export function isSigned(content: string, signature: string, secret: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(toSignature(content, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}
