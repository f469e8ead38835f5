import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts and decrypts short secrets with AES-256-GCM. The keys are derived from settings, which
 * are stored outside of the database.
 */
export class SecretBox {
  readonly #keys: readonly Buffer[];

  /**
   * The first of `currentThenOldSecrets` encrypts and decrypts. The others only decrypt. A box with
   * another `purpose` cannot open the texts.
   */
  constructor(currentThenOldSecrets: readonly string[], purpose: string) {
    this.#keys = currentThenOldSecrets.map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)),
    );
  }

  /** Encrypts a text to base64url. Only `decrypt` with the same `owner` decrypts it. */
  encrypt(text: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#keys[0]!, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a text. Null for an unknown secret, another owner or a changed text. */
  decrypt(sealed: string, owner: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const content = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    for (const key of this.#keys) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch {
        // Encrypted with another secret.
      }
    }
    return null;
  }
}
