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
