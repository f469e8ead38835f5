import { z } from 'zod';

/** Who may sign in to the console for an account: an owner may change it, a member may look. */
export interface Person {
  readonly id: string;
  readonly account: string;
  /** In lower case; nobody else has it. */
  readonly email: string;
  readonly role: 'owner' | 'member';
}

/** What of a person may be shown: not the password. */
export const PERSON_COLUMNS = ['person.id', 'person.account', 'person.email', 'person.role'] as const;

/** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const MAX_LENGTH = 254;
const Email = z.string().trim().toLowerCase().max(MAX_LENGTH).pipe(z.email());

/** An e-mail address as it is kept: in lower case, without blanks around it; null for what is none. */
export function parseEmail(text: string): string | null {
  return Email.safeParse(text).data ?? null;
}
