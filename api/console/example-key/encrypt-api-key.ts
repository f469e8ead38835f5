import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'key of the examples';

/**
 * Encrypts an API key for a cookie, in base64url. Only the same session can decrypt it
 * (docs/decisions/058-key-of-the-examples.md).
 */
export function encryptApiKey(key: string, sessionId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveSecret(sessionId), iv);
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function decryptApiKey(cookie: string, sessionId: string): string | null {
  const bytes = Buffer.from(cookie, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, deriveSecret(sessionId), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

function deriveSecret(sessionId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionId, '', PURPOSE, KEY_BYTES));
}
