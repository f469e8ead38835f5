import type { Change } from '../../shared/domain/change.ts';
import type { WatchEvent } from '../../shared/accounts/watching/watch-list.ts';
import type { Watcher } from '../../shared/accounts/watching/watch-feed.ts';
import { parseChangeId } from '../../shared/store/change-feed.ts';

/** What a list was told about a company earlier, oldest first. */
type FindToldChanges = (list: number, orgNumber: string) => readonly Change[];

/**
 * Chooses the changes that lists are told: those with a topic and a cause of the list, after the
 * company came on it, and each rollback that undoes what the list was told
 * (docs/callers/watching.md).
 */
export function chooseTold(
  changes: readonly Change[],
  watchers: readonly Watcher[],
  findTold: FindToldChanges,
): WatchEvent[] {
  const byCompany = Map.groupBy(watchers, ({ orgNumber }) => orgNumber);
  return changes.flatMap((change) => {
    const { orgNumber } = change;
    const position = parseChangeId(change.id);
    return (byCompany.get(orgNumber) ?? [])
      .filter(({ since }) => since < position)
      .filter(
        (watcher) =>
          isWanted(change, watcher) ||
          (change.cause === 'rollback' && isReversal(change, findTold(watcher.list, orgNumber))),
      )
      .map(({ list }) => ({ list, orgNumber, position }));
  });
}

function isWanted({ topics, cause }: Change, watcher: Watcher): boolean {
  const { topics: wanted, causes } = watcher;
  return causes.includes(cause) && (wanted === null || topics.some((topic) => wanted.includes(topic)));
}

/**
 * True if a rollback takes back what was told: a value returns to what it was before a change that
 * was told, and differs from the last one told.
 */
function isReversal(rollback: Change, told: readonly Change[]): boolean {
  return listValues(rollback).some(({ place, after }) => {
    const earlier = told.flatMap(listValues).filter((value) => value.place === place);
    return earlier.some(({ before }) => before === after) && earlier.at(-1)?.after !== after;
  });
}

interface ChangedValue {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/** The values that a change sets: of its fields and reports, and that the company exists. */
function listValues({ type, fields, reports, cause }: Change): ChangedValue[] {
  // The feed says that a report was corrected, not how. A rollback brings the earlier one back.
  const corrected = cause === 'rollback' ? 'filed' : 'corrected';
  const afterByKind = { added: 'filed', changed: corrected, removed: 'none' };
  const isThere = { before: String(type !== 'company_added'), after: String(type !== 'company_removed') };
  return [
    ...(type === 'company_changed' ? [] : [{ place: 'company', ...isThere }]),
    ...fields.map(({ field, before, after }) => ({
      place: field,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })),
    ...reports.map(({ fiscalEnd, type: kind }) => ({
      place: `report ${fiscalEnd}`,
      before: kind === 'added' ? 'none' : 'filed',
      after: afterByKind[kind],
    })),
  ];
}
