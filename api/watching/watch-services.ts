import type { People } from '../../shared/accounts/people/people.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';
import { SecretAddresses } from './secret-addresses.ts';
import { type SendWebhook, createWebhookSender } from './send-webhook.ts';
import type { Accounts } from '../../shared/accounts/open-accounts.ts';

interface WatchOptions {
  readonly accounts: Pick<Accounts, 'openWatching' | 'people'>;
  /** The first encrypts and signs; all of them decrypt and verify. */
  readonly secrets: readonly string[];
  readonly canBePrivate: boolean;
  readonly canMail: boolean;
  readonly now: () => Date;
}

/** What the calls of watch lists need (docs/callers/watching.md). */
export interface WatchServices extends Watching {
  readonly addresses: SecretAddresses;
  readonly sendWebhook: SendWebhook;
  /** True if webhooks may call private addresses, and without TLS. */
  readonly canBePrivate: boolean;
  /** False without a mail server. */
  readonly canMail: boolean;
  readonly people: Pick<People, 'list'>;
}

export function createWatchServices(options: WatchOptions): WatchServices {
  const { accounts, secrets, canBePrivate, canMail, now } = options;
  return {
    ...accounts.openWatching(secrets),
    addresses: new SecretAddresses(secrets),
    sendWebhook: createWebhookSender(canBePrivate, now),
    canBePrivate,
    canMail,
    people: accounts.people,
  };
}
