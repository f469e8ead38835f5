import type {
  DeliveryAttempt,
  WatchDelivery,
  WatchList,
  WayKind,
} from '../../shared/accounts/watching/watch-list.ts';
import type { ReadChange } from './read-changes-at.ts';

/** Mails about a list to the people of its account. */
export interface WatchMail {
  /** Mails changes, each person once, also when the delivery is tried again. */
  sendChanges(
    list: WatchList,
    delivery: WatchDelivery,
    found: readonly ReadChange[],
  ): Promise<DeliveryAttempt>;
  /** Mails that a way of the list is held without credits, or is switched off. */
  sendNotice(list: WatchList, way: WayKind, state: 'held' | 'off'): Promise<void>;
}
