import type { AccountsContext } from '../database/accounts-part.ts';
import type { Metering } from '../metering/metering.ts';
import { SecretBox } from '../people/secret-box.ts';
import { WatchDeliveries } from './watch-deliveries.ts';
import { WatchEvents } from './watch-events.ts';
import { WatchFeed } from './watch-feed.ts';
import { WatchLists } from './watch-lists.ts';
import { WatchPayments } from './watch-payments.ts';
import { WatchedCompanies } from './watched-companies.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const PURPOSE = 'company-data-service webhooks';

/** What is stored of watching (docs/callers/watching.md). */
export type Watching = ReturnType<typeof createWatching>;

/** The first of `encryptionSecrets` encrypts the secrets of webhooks; all of them decrypt. */
export function createWatching(
  context: AccountsContext,
  metering: Metering,
  encryptionSecrets: readonly string[],
) {
  const box = new SecretBox(encryptionSecrets, PURPOSE);
  const events = new WatchEvents(context);
  return {
    lists: new WatchLists(context, box),
    companies: new WatchedCompanies(context),
    feed: new WatchFeed(context),
    events,
    deliveries: new WatchDeliveries(context),
    payments: new WatchPayments(context, events, metering),
    secrets: new WebhookSecrets(context, box),
  };
}
