import type { Log } from '../../log/create-log.ts';
import type { SecurityEvent } from '../security-event.ts';
import type { SecurityEventStore } from './security-event-store.ts';

export type RecordSecurityEvent = (event: SecurityEvent) => Promise<void>;

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
