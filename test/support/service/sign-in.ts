import type { Person } from '../../../shared/accounts/people/person.ts';
import type { Accounts } from '../../../shared/accounts/open-accounts.ts';

export const PASSWORD = 'en rätt lång fras 7';

export interface SignedIn {
  readonly account: string;
  readonly email: string;
  readonly token: string;
  readonly cookie: string;
}

/**
 * Adds a person to an account and signs them in; the first person is the owner. Without `account`,
 * an account with the plan Free is created.
 */
export async function signIn(
  { administration, people, sessions }: Accounts,
  email = 'anna@example.se',
  account?: string,
): Promise<SignedIn> {
  const id = account ?? (await administration.createAccount('free', 'Annas bolag'));
  const link = await people.invite(email, id);
  const person = await people.acceptPasswordLink(link.token, PASSWORD);
  const token = await sessions.openWithoutSecondFactor(person!);
  return { account: id, email, token, cookie: `console_session=${token}` };
}

/** The person whom an address and a password sign in; null when they are wrong. */
export async function whoSignsIn(
  { people, sessions }: Accounts,
  email: string,
  password: string,
): Promise<Person | null> {
  const started = await people.signIn(email, password);
  return started !== null && 'sessionToken' in started
    ? sessions.findSignedInPerson(started.sessionToken)
    : null;
}
