import type { WatchList, WatchListOwner } from '../../../shared/accounts/watching/watch-list.ts';
import { apiError } from '../../errors/api-error.ts';
import type { HandlerCall, HandlerServices } from '../../calls/route.ts';

/** The account of a call, and whether it has a test key. */
export function toOwner({
  callerId,
  access,
}: Pick<HandlerCall<unknown>, 'callerId' | 'access'>): WatchListOwner {
  return { account: callerId, isTest: access.isTestKeyCall };
}

/** Returns a list of the caller. Throws `not_found` for any other id. */
export async function findWatchList(
  call: Pick<HandlerCall<{ readonly id: string }>, 'callerId' | 'access' | 'request' | 'services'>,
): Promise<WatchList> {
  const list = await call.services.watching.lists.find(toOwner(call), call.request.id);
  if (list === null) throw apiError('no_watch_list');
  return list;
}

/**
 * Returns the end of the feed, after which a list or a company is told, and has the feed told from
 * there at the earliest.
 */
export async function readSince({ store, watching }: HandlerServices, isTest: boolean): Promise<number> {
  // Lists of test keys are told nothing: the fictional register has no feed that goes on.
  if (isTest) return 0;
  const { feedId, endPosition } = await store.withLiveGeneration(({ changes }) => changes.readState());
  await watching.feed.begin({ feedId, ...endPosition });
  return endPosition.position;
}
