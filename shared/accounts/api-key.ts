import { hash, randomBytes } from 'node:crypto';

/** What every key begins with (docs/contract.md#credits). */
const PREFIX = 'cds_';
const BYTES = 32;
const ANY_KEY = /cds_[A-Za-z0-9_-]{43}/g;
const FORM = new RegExp(`^${ANY_KEY.source}$`);
const HINT_LENGTH = 4;

/** A new key, and what is kept of it. */
export interface NewApiKey {
  /** Shown once, and never stored. */
  readonly key: string;
  readonly hash: string;
  /** Its beginning, by which its owner knows it again. */
  readonly hint: string;
}

/** A key of 256 random bits. */
export function createApiKey(): NewApiKey {
  const key = PREFIX + randomBytes(BYTES).toString('base64url');
  return { key, hash: hashApiKey(key), hint: key.slice(0, PREFIX.length + HINT_LENGTH) };
}

/** True for what has the form of a key. */
export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

/** A text without the keys that somebody wrote into it, as in the place of an ID. */
export function redactApiKeys(text: string): string {
  return text.replaceAll(ANY_KEY, `${PREFIX}…`);
}

/** SHA-256 in hex: a key is random, so nothing slower is needed. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
