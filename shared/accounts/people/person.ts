import { z } from 'zod';
import type { Database } from '../database/schema.ts';

export interface Person {
  readonly id: string;
  readonly account: string;
  readonly email: string;
  readonly role: 'owner' | 'member';
}

/** Columns of the table `person`, without the password. */
export const PERSON_COLUMNS = ['person.id', 'person.account', 'person.email', 'person.role'] as const;

/** Longest valid e-mail address (RFC 5321, section 4.5.3.1.3). */
const MAX_LENGTH = 254;
const Email = z.string().trim().toLowerCase().max(MAX_LENGTH).pipe(z.email());

/** Returns an e-mail address trimmed and in lower case. Null for an invalid one. */
export function normaliseEmail(text: string): string | null {
  return Email.safeParse(text).data ?? null;
}

/** True if a person signs in with the address. `email` is normalised. */
export async function isTaken(database: Database, email: string): Promise<boolean> {
  const person = database.selectFrom('person').select('id').where('email', '=', email);
  return (await person.executeTakeFirst()) !== undefined;
}

/**
 * Replaces a password hash and locks the row. `password` is the hash that the caller has read.
 * False if the stored hash is no longer the same.
 */
export async function replacePassword(
  database: Database,
  { id, password }: { readonly id: string; readonly password: string | null },
  next: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('person')
    .set({ password: next })
    .where('id', '=', id)
    .where('password', '=', password)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
