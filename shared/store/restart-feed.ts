import type { ChangeStore } from './change-feed.ts';

/**
 * Completes a publication of `generation` without changes, which starts the feed again. Returns its
 * number. For a promotion that was not compared with the live generation.
 */
export async function restartFeed(changes: ChangeStore, generation: string): Promise<number> {
  const writer = await changes.write();
  await writer.finish({ generation, seenAt: new Date().toISOString(), isRestart: true });
  return writer.publication;
}
