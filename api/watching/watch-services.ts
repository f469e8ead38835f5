import type { People } from '../../shared/accounts/people/people.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';
import type { SecretAddresses } from './secret-addresses.ts';
import type { SendWebhook } from './send-webhook.ts';

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
