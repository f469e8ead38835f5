import { crc32 } from 'node:zlib';
import type { FeedPosition } from './change-feed.ts';

/**
 * Matches a decoded cursor: feed id, position in the feed, hash of the generation name, and the
 * CRC-32 of these three. Test keys have another checksum, so that a cursor of one register is
 * invalid for the other.
 */
const CURSOR =
  /^(?<feed>[0-9a-f-]{36})\.(?<position>\d{1,16})\.(?<generationHash>[0-9a-f]{8})\.(?<checksum>[0-9a-f]{8})$/;

export function toChangeCursor(
  feedId: string,
  { position, generationNameHash }: FeedPosition,
  isTest = false,
): string {
  const content = `${feedId}.${position}.${generationNameHash}`;
  return Buffer.from(`${content}.${toCursorChecksum(content, isTest)}`).toString('base64url');
}

export function parseChangeCursor(
  cursor: string,
  isTest = false,
): { readonly feedId: string; readonly position: FeedPosition } | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const found = CURSOR.exec(text)?.groups;
  const checksum = text.slice(-8);
  if (found === undefined || toCursorChecksum(text.slice(0, -9), isTest) !== checksum) return null;
  const { feed = '', position, generationHash = '' } = found;
  return { feedId: feed, position: { position: Number(position), generationNameHash: generationHash } };
}

export function toCursorChecksum(text: string, isTest = false): string {
  return crc32(text, isTest ? 1 : 0)
    .toString(16)
    .padStart(8, '0');
}
