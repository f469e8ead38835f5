import { createHmac, timingSafeEqual } from 'node:crypto';

type Purpose = 'atom' | 'unsubscribe';

/**
 * Signs the addresses of lists that work without a key. The first of `currentThenOldSecrets` signs;
 * all of them verify.
 */
export class SecretAddresses {
  readonly #secrets: readonly string[];

  constructor(currentThenOldSecrets: readonly string[]) {
    this.#secrets = currentThenOldSecrets;
  }

  /** Returns the token of a list. Another `nonce` makes another one. */
  sign(purpose: Purpose, listId: string, nonce: string): string {
    return `${listId}.${toSignature(this.#secrets[0] ?? '', [purpose, listId, nonce])}`;
  }

  /** Returns the id of the list that a token names. It is not verified yet. */
  readListId(token: string): string {
    return token.split('.')[0] ?? '';
  }

  isSigned(token: string, purpose: Purpose, listId: string, nonce: string): boolean {
    const given = Buffer.from(token);
    return this.#secrets.some((secret) => {
      const right = Buffer.from(`${listId}.${toSignature(secret, [purpose, listId, nonce])}`);
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

function toSignature(secret: string, content: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(`watch ${content.join(' ')}`)
    .digest('base64url');
}
