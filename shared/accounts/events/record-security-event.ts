import type { Log } from '../../log/create-log.ts';
import type { SecurityEvent } from '../security-event.ts';
import type { SecurityEventStore } from './security-event-store.ts';

/** Records a security event. Never rejects. */
export type RecordSecurityEvent = (event: SecurityEvent) => Promise<void>;

/**
 * Returns the one way to record a security event: in the log, then in the database if an account
 * is known. A failed database does not stop what the person does, and the log still has the event.
 */
export function createEventRecorder(
  events: Pick<SecurityEventStore, 'add'>,
  log: Pick<Log, 'info' | 'warn'>,
): RecordSecurityEvent {
  return async (event) => {
    log.info(event, 'security event');
    const { account } = event;
    if (account === null) return;
    try {
      await events.add({ ...event, account });
    } catch (err) {
      log.warn({ err }, 'a security event is in the log only: the database of accounts failed');
    }
  };
}
