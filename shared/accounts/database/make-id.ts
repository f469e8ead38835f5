import { randomBytes } from 'node:crypto';

/** A new id of an account, a key or a person. */
export function makeId(kind: 'acc' | 'key' | 'per'): string {
  return `${kind}_${randomBytes(9).toString('base64url')}`;
}
