/**
 * Kinds of events in the access of a person or account. `invited` and `joined` are the two ends of
 * an invitation or sign-up, `new-device` is a sign-in in an unknown browser.
 */
export const EVENT_KINDS = [
  'sign-in',
  'new-device',
  'password',
  'factor-on',
  'factor-off',
  'recovery-codes',
  'key-created',
  'key-revoked',
  'invited',
  'invitation-withdrawn',
  'joined',
  'removed',
  'account-created',
  'account-closed',
  'plan',
  'credits',
] as const;
/** A kind of security event. */
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * `pending`: right so far, a code was asked for. `refused`: a wrong password, code or link.
 * `limited`: too many attempts, not even checked.
 */
export type EventOutcome = 'done' | 'pending' | 'refused' | 'limited';

/**
 * Something that happened to the access of a person or account. It names ids only: no address of
 * a person, no code, no key, no whole network.
 */
export interface SecurityEvent {
  readonly kind: EventKind;
  readonly outcome: EventOutcome;
  readonly source: 'console' | 'operator';
  /** Null when the address typed is of no account. */
  readonly account: string | null;
  /** Person whose access it is. Null for a change of the account. */
  readonly person: string | null;
  /** Network of the visitor, cut to /24 or /48. Null for an operator and when unknown. */
  readonly network: string | null;
  /** Browser and system, such as `Firefox, Linux`. Null for an operator and when unknown. */
  readonly device: string | null;
  /** Id of the API key that was made or revoked. */
  readonly key: string | null;
}

/** A security event as its readers see it. */
export interface RecordedEvent extends SecurityEvent {
  /** ISO text in UTC. */
  readonly at: string;
  /** Address of the person now, for the people of the account. Never stored with the event. */
  readonly email: string | null;
  readonly keyName: string | null;
}

/** Returns the event of an operator's command. */
export function toOperatorEvent(
  kind: EventKind,
  about: { readonly account: string; readonly person?: string; readonly key?: string },
): SecurityEvent {
  const { account, person = null, key = null } = about;
  return { kind, outcome: 'done', source: 'operator', account, person, key, network: null, device: null };
}
