import { z } from 'zod';

/** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const LONGEST = 254;
const Email = z.string().trim().toLowerCase().max(LONGEST).pipe(z.email());

/** An e-mail address as it is kept: in lower case, without blanks around it; null for what is none. */
export function parseEmail(text: string): string | null {
  return Email.safeParse(text).data ?? null;
}
