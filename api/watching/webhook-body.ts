import type { WatchList } from '../../shared/accounts/watching/watch-list.ts';
import { hashGenerationName, parseChangeId } from '../../shared/store/change-feed.ts';
import { toChangeCursor } from '../../shared/store/change-cursor.ts';
import type { ReadChange } from './read-changes-at.ts';

/** Returns the body of a webhook (docs/callers/webhooks.md), the same at each attempt. */
export function toWebhookBody({ id, name }: WatchList, feedId: string, found: readonly ReadChange[]): string {
  const changes = found.map(({ changeJson }) => changeJson).join(',');
  const list = JSON.stringify({ id, name });
  const next = JSON.stringify(toNextCursor(feedId, found));
  return `{"type":"company.changes","list":${list},"changes":[${changes}],"next":${next}}`;
}

/** Returns the cursor behind changes of the feed, which are not none. */
export function toNextCursor(feedId: string, found: readonly ReadChange[]): string {
  const { id, generation } = found.at(-1)!.change;
  return toChangeCursor(feedId, {
    position: parseChangeId(id),
    generationNameHash: hashGenerationName(generation),
  });
}

export function toTestBody({ id, name }: WatchList): string {
  return JSON.stringify({ type: 'test', list: { id, name }, changes: [] });
}
