import { hash, randomBytes } from 'node:crypto';

/**
 * Kind of an API key. `live` reads the register, `test` reads the fictional register free of charge
 * (docs/callers/keys-and-credits.md#test-keys).
 */
export type KeyKind = 'live' | 'test';

/** Prefixes of API keys (docs/contract.md#credits). A test key is longer than a live key. */
const PREFIXES: Readonly<Record<KeyKind, string>> = { live: 'cds_', test: 'cds_test_' };
const BYTES = 32;
const ANY_KEY = /cds_(?:test_)?[A-Za-z0-9_-]{43}/g;
const FORM = new RegExp(`^${ANY_KEY.source}$`);
const TEST_FORM = /^cds_test_[A-Za-z0-9_-]{43}$/;
const HINT_LENGTH = 4;
const TEST_HINT_FORM = new RegExp(`^${PREFIXES.test}.{${HINT_LENGTH}}$`);

interface NewApiKey {
  readonly key: string;
  readonly hash: string;
  /** First characters of the key, by which its owner recognises it. */
  readonly hint: string;
}

/** Creates an API key of 256 random bits. */
export function createApiKey(kind: KeyKind = 'live'): NewApiKey {
  const prefix = PREFIXES[kind];
  const key = prefix + randomBytes(BYTES).toString('base64url');
  return { key, hash: hashApiKey(key), hint: key.slice(0, prefix.length + HINT_LENGTH) };
}

export function hasApiKeyFormat(text: string): boolean {
  return FORM.test(text);
}

export function hasTestKeyFormat(text: string): boolean {
  return TEST_FORM.test(text);
}

export function readKeyKind(keyHint: string): KeyKind {
  return TEST_HINT_FORM.test(keyHint) ? 'test' : 'live';
}

/** Replaces every API key in a text with `cds_…`, so that messages show no key. */
export function redactApiKeys(text: string): string {
  return text.replaceAll(ANY_KEY, `${PREFIXES.live}…`);
}

/** Returns the SHA-256 of an API key in hex. A fast hash is enough, since keys are random. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
