/**
 * Kinds of events in the access of a person or account. `invited` and `joined` are the two ends of
 * an invitation or sign-up, `new-device` is a sign-in in an unknown browser, `address-asked` and
 * `address` are the two ends of a change of address.
 */
export const EVENT_KINDS = [
  'sign-in',
  'new-device',
  'password',
  'address-asked',
  'address',
  'factor-on',
  'factor-off',
  'recovery-codes',
  'key-created',
  'key-revoked',
  'invited',
  'invitation-withdrawn',
  'joined',
  'owner',
  'removed',
  'account-created',
  'account-named',
  'account-closed',
  'plan',
  'credits',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * `pending`: right so far, a code was asked for. `refused`: a wrong password, code or link.
 * `limited`: too many attempts, not even checked.
 */
export type EventOutcome = 'done' | 'pending' | 'refused' | 'limited';

export interface SecurityEvent {
  readonly kind: EventKind;
  readonly outcome: EventOutcome;
  readonly source: 'console' | 'operator';
  readonly account: string | null;
  readonly person: string | null;
  /** Network of the visitor, cut to /24 or /48. Null for an operator and when unknown. */
  readonly network: string | null;
  /** Browser and system, such as `Firefox, Linux`. Null for an operator and when unknown. */
  readonly device: string | null;
  readonly key: string | null;
}

export interface RecordedEvent extends SecurityEvent {
  /** ISO text in UTC. */
  readonly at: string;
  /** Address of the person now, for the people of the account. Never stored with the event. */
  readonly email: string | null;
  readonly keyName: string | null;
}

export function toOperatorEvent(
  kind: EventKind,
  about: { readonly account: string; readonly person?: string; readonly key?: string },
): SecurityEvent {
  const { account, person = null, key = null } = about;
  return { kind, outcome: 'done', source: 'operator', account, person, key, network: null, device: null };
}
