import type { ChangeCause } from '../../domain/change.ts';
import type { ChangeTopic } from '../../domain/company.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import type { WatchEvent } from './watch-list.ts';

export function toOrgNumber(stored: number): string {
  return String(stored).padStart(10, '0');
}

/** What a list is told, as its columns have it. */
export function toWanted({ topics, causes }: Pick<AccountsDatabase['watch_list'], 'topics' | 'causes'>) {
  return {
    topics: topics === null ? null : (topics.split(',') as ChangeTopic[]),
    causes: causes.split(',') as ChangeCause[],
  };
}

export function toEvent({ list, position, org_number }: AccountsDatabase['watch_event']): WatchEvent {
  return { list, position, orgNumber: toOrgNumber(org_number) };
}
