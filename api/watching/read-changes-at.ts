import type { WatchEvent } from '../../shared/accounts/watching/watch-list.ts';
import type { Change } from '../../shared/domain/change.ts';
import { parseChangeId, type ChangeReader } from '../../shared/store/change-feed.ts';

export interface ReadChange {
  readonly change: Change;
  readonly changeJson: string;
}

const MAX_AT_ONCE = 1_000;

/**
 * Reads the changes of events from the feed, by position. Leaves out those that were erased, and
 * those of another company: a restored feed can have others at the same positions.
 */
export async function readChangesAt(
  changes: ChangeReader,
  events: readonly WatchEvent[],
): Promise<ReadonlyMap<number, ReadChange>> {
  const companies = new Map(events.map(({ position, orgNumber }) => [position, orgNumber]));
  const positions = [...companies.keys()];
  const found = new Map<number, ReadChange>();
  for (let start = 0; start < positions.length; start += MAX_AT_ONCE)
    for (const changeJson of await changes.readAt(positions.slice(start, start + MAX_AT_ONCE))) {
      const change = JSON.parse(changeJson) as Change;
      const position = parseChangeId(change.id);
      if (companies.get(position) === change.orgNumber) found.set(position, { change, changeJson });
    }
  return found;
}
