import { isSigned, toSignature } from '../documents/signed-tokens.ts';

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
    return `${listId}.${toSignature(toContent(purpose, listId, nonce), this.#secrets[0] ?? '')}`;
  }

  /** Returns the id of the list that a token names. It is not verified yet. */
  readListId(token: string): string {
    return token.split('.')[0] ?? '';
  }

  isSigned(token: string, purpose: Purpose, listId: string, nonce: string): boolean {
    const beginning = `${listId}.`;
    if (!token.startsWith(beginning)) return false;
    const content = toContent(purpose, listId, nonce);
    return this.#secrets.some((secret) => isSigned(content, token.slice(beginning.length), secret));
  }
}

function toContent(purpose: Purpose, listId: string, nonce: string): string {
  return `watch ${purpose} ${listId} ${nonce}`;
}
