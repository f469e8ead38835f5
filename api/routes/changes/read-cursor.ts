import { parseChangeCursor } from '../../../shared/store/change-cursor.ts';
import type { FeedPosition } from '../../../shared/store/change-feed.ts';
import type { CallerAccess } from '../../calls/access.ts';
import { apiError } from '../../errors/api-error.ts';

/**
 * Reads the cursor of a caller. Throws `cursor_expired` for one of another feed, so that its reader
 * begins anew by itself: that is the feed before the service lost its changes or got another
 * engine.
 */
export function readCursor(
  cursor: string,
  feedId: string,
  { isTestKeyCall }: Pick<CallerAccess, 'isTestKeyCall'>,
): FeedPosition {
  const read = parseChangeCursor(cursor, isTestKeyCall);
  if (read === null) throw apiError('invalid_cursor');
  if (read.feedId !== feedId) throw apiError('cursor_expired');
  return read.position;
}
