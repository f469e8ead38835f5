import { toPublicationNumber } from '../../shared/store/change-feed.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';

const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

interface Dependencies {
  readonly store: CompanyStore;
  readonly watching: Pick<Watching, 'events'>;
  readonly now: () => Date;
}

/** Deletes what lists were told of changes that the feed has no more, and old deliveries. */
export async function deleteOldEvents({ store, watching, now }: Dependencies): Promise<void> {
  if ((await store.status()).live === null) return;
  const { deletedUpToPosition, livePublicationNumber } = await store.withLiveGeneration(({ changes }) =>
    changes.readState(),
  );
  // A feed that was just restarted keeps nothing, and its last events may not be delivered yet.
  if (toPublicationNumber(deletedUpToPosition) >= livePublicationNumber) return;
  await watching.events.deleteOld(deletedUpToPosition, new Date(now().getTime() - KEPT_DAYS * DAY_MS));
}
