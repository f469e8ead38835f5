import { hash, randomBytes } from 'node:crypto';

/**
 * Kind of an API key. `live` reads the register, `test` reads the fictional register free of charge
 * (docs/callers/keys-and-credits.md#test-keys). `reconcile` is good for `/reconcile` alone, where
 * it is in the path, since OpenRefine sends no headers (docs/callers/match.md#openrefine).
 */
export type KeyKind = 'live' | 'test' | 'reconcile';

/** Prefixes of API keys (docs/contract.md#credits). As many characters follow each. */
const PREFIXES: Readonly<Record<KeyKind, string>> = {
  live: 'cds_',
  test: 'cds_test_',
  reconcile: 'cds_rec_',
};
const KINDS = Object.keys(PREFIXES) as KeyKind[];
const BYTES = 32;
const RANDOM_LENGTH = 43;
const ANY_KEY = /cds_(?:test_|rec_)?[A-Za-z0-9_-]{43}/g;
const FORM = new RegExp(`^${ANY_KEY.source}$`);
const HINT_LENGTH = 4;

/** Creates an API key of 256 random bits. Its owner recognises it by `hint`, its beginning. */
export function createApiKey(kind: KeyKind = 'live') {
  const prefix = PREFIXES[kind];
  const key = prefix + randomBytes(BYTES).toString('base64url');
  return { key, hash: hashApiKey(key), hint: key.slice(0, prefix.length + HINT_LENGTH) };
}

export function hasApiKeyFormat(text: string): boolean {
  return FORM.test(text);
}

export function toKeyKind(key: string): KeyKind | null {
  return hasApiKeyFormat(key) ? findKind(key, RANDOM_LENGTH) : null;
}

export function readKeyKind(keyHint: string): KeyKind {
  return findKind(keyHint, HINT_LENGTH) ?? 'live';
}

/** A live key can begin like another kind, but is shorter. */
function findKind(text: string, randomLength: number): KeyKind | null {
  const isKind = (kind: KeyKind): boolean =>
    text.startsWith(PREFIXES[kind]) && text.length === PREFIXES[kind].length + randomLength;
  return KINDS.find(isKind) ?? null;
}

/** Replaces every API key in a text with `cds_…`, so that messages show no key. */
export function redactApiKeys(text: string): string {
  return text.replaceAll(ANY_KEY, `${PREFIXES.live}…`);
}

/** Returns the SHA-256 of an API key in hex. A fast hash is enough, since keys are random. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
