import { toStartOfSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import {
  toLastPositionOfPublication,
  type ChangeReader,
  type FeedPosition,
  type FeedState,
} from '../../../shared/store/change-feed.ts';
import type { ReadContext } from '../../../shared/store/port.ts';

interface DayStart {
  /** Where the changes of the day begin. Null for the oldest stored one. */
  readonly after: FeedPosition | null;
}

/**
 * Returns where the changes of a day in Sweden begin, with its first publication. Null if they are
 * no longer stored.
 */
export async function findDayStart(
  changes: ChangeReader,
  day: string,
  { deletedUpToPosition }: FeedState,
  context: ReadContext,
): Promise<DayStart | null> {
  const after = await changes.findPublicationEndBefore(toStartOfSwedishDay(day).toISOString(), context);
  // The first publication has no changes, so that nothing before its end was deleted.
  return deletedUpToPosition > (after?.position ?? toLastPositionOfPublication(1)) ? null : { after };
}
