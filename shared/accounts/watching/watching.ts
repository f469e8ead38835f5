import type { Database } from '../database/schema.ts';
import type { RunTransaction } from '../database/sql-statement.ts';
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

interface WatchingDependencies {
  readonly database: Database;
  readonly isPostgres: boolean;
  readonly transact: RunTransaction;
  readonly metering: Metering;
  readonly now: () => Date;
}

/** The first of `encryptionSecrets` encrypts the secrets of webhooks; all of them decrypt. */
export function createWatching(
  { database, isPostgres, transact, metering, now }: WatchingDependencies,
  encryptionSecrets: readonly string[],
) {
  const box = new SecretBox(encryptionSecrets, PURPOSE);
  const events = new WatchEvents(database, now);
  return {
    lists: new WatchLists(database, now, box),
    companies: new WatchedCompanies(database, now, transact),
    feed: new WatchFeed(database, now, transact),
    events,
    deliveries: new WatchDeliveries(database, now, isPostgres),
    payments: new WatchPayments(database, now, events, metering),
    secrets: new WebhookSecrets(database, now, box),
  };
}
