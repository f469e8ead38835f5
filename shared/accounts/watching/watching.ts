import type { Database } from '../database/schema.ts';
import type { StatementExecutor } from '../database/sql-statement.ts';
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
export interface Watching {
  readonly lists: WatchLists;
  readonly companies: WatchedCompanies;
  readonly feed: WatchFeed;
  readonly events: WatchEvents;
  readonly deliveries: WatchDeliveries;
  readonly payments: WatchPayments;
  readonly secrets: WebhookSecrets;
}

interface WatchingDependencies {
  readonly database: Database;
  readonly isPostgres: boolean;
  readonly executor: StatementExecutor;
  /** Longest wait for another writer. */
  readonly timeoutMs: number;
  readonly metering: Metering;
  readonly now: () => Date;
}

/** The first of `encryptionSecrets` encrypts the secrets of webhooks; all of them decrypt. */
export function createWatching(
  { database, isPostgres, executor, timeoutMs, metering, now }: WatchingDependencies,
  encryptionSecrets: readonly string[],
): Watching {
  const box = new SecretBox(encryptionSecrets, PURPOSE);
  const events = new WatchEvents(database);
  return {
    lists: new WatchLists(database, box, now),
    companies: new WatchedCompanies(database, executor, timeoutMs),
    feed: new WatchFeed(database, executor, timeoutMs, now),
    events,
    deliveries: new WatchDeliveries(database, isPostgres, now),
    payments: new WatchPayments(database, events, metering, now),
    secrets: new WebhookSecrets(database, box, now),
  };
}
