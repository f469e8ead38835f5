import type { ReadContext } from '../store/port.ts';
import { toFoundByName, type FoundByName } from './found-company.ts';
import { isWholeName, judgeNames, type NameJudgement } from './judge-names.ts';
import type { MatchReader } from './match-item.ts';
import type { ReadItem } from './read-item.ts';
import { INCLUDE, searchItem } from './search-item.ts';

/** Searches under way at the same time, for an engine on another machine. */
const CONCURRENT_SEARCHES = 8;

/**
 * Finds the companies that items name, and judges them: exact names of all items in one pass, then
 * the others by searches that tolerate errors.
 */
export async function findByName(
  reader: MatchReader,
  items: readonly ReadItem[],
  context: ReadContext,
): Promise<void> {
  const names = items.map(({ name }) => name);
  const exact = await reader.findExactNames(names, INCLUDE, context);
  const open: ReadItem[] = [];
  for (const [place, item] of items.entries()) {
    const searched = { item: item.item, text: item.name };
    item.byName = judgeNames((exact[place] ?? []).map((found) => toFoundByName(found, searched)));
    if (!isSettled(item.byName)) open.push(item);
  }
  for (let from = 0; from < open.length; from += CONCURRENT_SEARCHES)
    await Promise.all(
      open.slice(from, from + CONCURRENT_SEARCHES).map(async (item) => {
        item.byName = await searchItem(reader, item, context);
      }),
    );
}

/** A whole name where the item says, or an item that says nothing of the place. */
function isSettled({ decision, companies: [best] }: NameJudgement<FoundByName>): boolean {
  return (
    decision !== 'none' &&
    best !== undefined &&
    isWholeName(best.match) &&
    !best.isAgainstDot &&
    best.evidence.place !== 'differs'
  );
}
