import { crc32 } from 'node:zlib';
import type { AppError } from '../../../shared/errors/app-error.ts';
import type { FeedPosition } from '../../../shared/store/change-feed.ts';
import { apiError } from '../../errors/api-error.ts';

/**
 * Matches a decoded cursor: feed id, position in the feed, hash of the generation name, and the
 * CRC-32 of these three.
 */
const CURSOR =
  /^(?<feed>[0-9a-f-]{36})\.(?<position>\d{1,16})\.(?<generationHash>[0-9a-f]{8})\.(?<checksum>[0-9a-f]{8})$/;

export function toChangeCursor(feedId: string, { position, generationNameHash }: FeedPosition): string {
  const content = `${feedId}.${position}.${generationNameHash}`;
  return Buffer.from(`${content}.${toCursorChecksum(content)}`).toString('base64url');
}

/**
 * Reads a cursor. Throws `invalid_parameter` for a text that is no cursor, and for a cursor of
 * another feed, such as that of another installation.
 */
export function parseChangeCursor(cursor: string, feedId: string): FeedPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const found = CURSOR.exec(text)?.groups;
  const checksum = text.slice(-8);
  if (found === undefined || toCursorChecksum(text.slice(0, -9)) !== checksum) throw invalidCursor();
  if (found['feed'] !== feedId) throw invalidCursor();
  return { position: Number(found['position']), generationNameHash: found['generationHash'] ?? '' };
}

export function toCursorChecksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

function invalidCursor(): AppError {
  return apiError('invalid_cursor');
}
