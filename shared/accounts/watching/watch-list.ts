import type { BilingualText } from '../../domain/bilingual-text.ts';
import type { ChangeCause } from '../../domain/change.ts';
import type { ChangeTopic } from '../../domain/company.ts';
import type { PlanName } from '../plans.ts';
import type { AccountsDatabase } from '../database/schema.ts';

/** Lists that an account keeps. Another one is refused. */
export const MAX_WATCH_LISTS = 100;

export const MAX_WATCH_LIST_NAME_LENGTH = 100;

/** Different companies that an account watches in all of its lists (docs/callers/watching.md). */
export const MAX_WATCHED_COMPANIES: Readonly<Record<PlanName, number>> = {
  free: 10,
  starter: 1_000,
  pro: 50_000,
};

export const MAIL_TIMES = ['daily', 'at_once'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** `held`: the account has no credits. `off`: switched off after the last failure. */
export type WayState = 'active' | 'held' | 'off';
export type WayKind = 'webhook' | 'mail';

export interface WatchList {
  readonly number: number;
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** Null for all. */
  readonly topics: readonly ChangeTopic[] | null;
  readonly causes: readonly ChangeCause[];
  readonly isTest: boolean;
  /** Language of the mails. */
  readonly language: keyof BilingualText;
  readonly mail: MailTime | null;
  readonly webhook: { readonly url: string; readonly state: WayState } | null;
  /** Makes the secret address of the Atom feed. Null without one. */
  readonly atom: string | null;
  readonly companyCount: number;
  /** ISO in UTC. */
  readonly createdAt: string;
}

/** The account whose lists are meant, and whether those of its test keys are. */
export interface WatchListOwner {
  readonly account: string;
  readonly isTest: boolean;
}

/** What of a list is set or changed. What is left out stays as it is. */
export interface WatchListChange {
  readonly name?: string | undefined;
  readonly topics?: readonly ChangeTopic[] | null | undefined;
  readonly causes?: readonly ChangeCause[] | undefined;
  readonly language?: keyof BilingualText | undefined;
  readonly mail?: MailTime | null | undefined;
  /** Address of the webhook. */
  readonly webhook?: string | null | undefined;
  readonly atom?: boolean | undefined;
}

/** A change that a list is told, by its place in the feed. */
export interface WatchEvent {
  readonly list: number;
  readonly orgNumber: string;
  readonly position: number;
}

export interface DeliveryAttempt {
  /** ISO in UTC. */
  readonly at: string;
  /** Status of the answer. Null without one, and for mail. */
  readonly status: number | null;
  readonly error: string | null;
}

export interface WatchDelivery {
  /** Also the `webhook-id`. */
  readonly id: string;
  readonly way: WayKind;
  /** Positions of the first and the last change. */
  readonly from: number;
  readonly to: number;
  readonly changes: number;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: readonly DeliveryAttempt[];
}

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
