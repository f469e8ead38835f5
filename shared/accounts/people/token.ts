import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** A token of a session or of a one-time link: 256 random bits, base64url. It is given away, and never stored. */
export function makeToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What is stored of a token: its SHA-256 in hex. A token is random, so nothing slower is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
