import type { Accounts } from '../../shared/accounts/open-accounts.ts';
import { SecretAddresses } from './secret-addresses.ts';
import { createWebhookSender } from './send-webhook.ts';
import type { WatchServices } from './watch-services.ts';

interface WatchOptions {
  readonly accounts: Pick<Accounts, 'openWatching' | 'people'>;
  /** The first encrypts and signs; all of them decrypt and verify. */
  readonly secrets: readonly string[];
  readonly canBePrivate: boolean;
  readonly canMail: boolean;
  readonly now: () => Date;
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
