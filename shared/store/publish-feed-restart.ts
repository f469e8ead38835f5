import type { ChangeStore } from './change-feed.ts';

/**
 * Starts the feed of changes again: writes a publication without changes for `generation`, which
 * was not compared with the live generation. Returns the number of the publication.
 */
export async function publishFeedRestart(changes: ChangeStore, generation: string): Promise<number> {
  const writer = await changes.write();
  await writer.finish({ generation, seenAt: new Date().toISOString(), isRestart: true });
  return writer.publication;
}
