import { toStartOfSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import {
  toLastPositionOfPublication,
  type ChangeReader,
  type FeedState,
} from '../../../shared/store/change-feed.ts';
import type { ReadContext } from '../../../shared/store/port.ts';

/**
 * Returns where the changes of a day in Sweden begin, with its first publication. `after` is null
 * for the oldest stored change. Null if they are no longer stored.
 */
export async function findDayStart(
  changes: ChangeReader,
  day: string,
  { deletedUpToPosition }: FeedState,
  context: ReadContext,
) {
  const after = await changes.findPublicationEndBefore(toStartOfSwedishDay(day).toISOString(), context);
  // The first publication has no changes, so that nothing before its end was deleted.
  return deletedUpToPosition > (after?.position ?? toLastPositionOfPublication(1)) ? null : { after };
}
