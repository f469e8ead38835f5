import { hash, randomBytes } from 'node:crypto';

/** Prefix of all API keys (docs/contract.md#credits). */
const PREFIX = 'cds_';
const BYTES = 32;
const ANY_KEY = /cds_[A-Za-z0-9_-]{43}/g;
const FORM = new RegExp(`^${ANY_KEY.source}$`);
const HINT_LENGTH = 4;

/** A new API key, with the hash and the hint that the database stores. */
export interface NewApiKey {
  /** The whole key. Its owner sees it once, and nothing stores it. */
  readonly key: string;
  readonly hash: string;
  /** First characters of the key, by which its owner recognises it. */
  readonly hint: string;
}

/** Creates an API key of 256 random bits. */
export function createApiKey(): NewApiKey {
  const key = PREFIX + randomBytes(BYTES).toString('base64url');
  return { key, hash: hashApiKey(key), hint: key.slice(0, PREFIX.length + HINT_LENGTH) };
}

/** True if the text has the form of an API key. */
export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

/** Replaces every API key in a text with `cds_…`, so that messages show no key. */
export function redactApiKeys(text: string): string {
  return text.replaceAll(ANY_KEY, `${PREFIX}…`);
}

/** Returns the SHA-256 of an API key in hex. A fast hash is enough, since keys are random. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
