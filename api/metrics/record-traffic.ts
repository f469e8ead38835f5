import { repeat } from '../../shared/tasks/repeat.ts';
import type { Traffic } from '../../shared/accounts/usage/traffic.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { TrafficRecorder } from './traffic-recorder.ts';

const FLUSH_EVERY_MS = 10_000;
const FORGET_EVERY_MS = 3_600_000;

/** Traffic that is kept as it comes. */
export interface RecordedTraffic {
  readonly recorder: TrafficRecorder;
  /** Keeps what was counted last. */
  close(): Promise<void>;
}

/** Keeps the traffic of this process, and forgets what is too old. What fails is logged, and disturbs nobody. */
export function recordTraffic(traffic: Traffic, now: () => Date, log: Log): RecordedTraffic {
  const recorder = new TrafficRecorder(
    (counts) => traffic.add(counts),
    () => now().getTime(),
  );
  const tell = (err: unknown): void => log.warn({ err }, 'the traffic was not kept; it is tried again');
  const stopFlushing = repeat(FLUSH_EVERY_MS, () => recorder.flush(), tell);
  const stopForgetting = repeat(
    FORGET_EVERY_MS,
    () => traffic.forgetOld(now()),
    (err) => log.warn({ err }, 'old traffic was not removed'),
  );
  return {
    recorder,
    close: async () => {
      stopFlushing();
      stopForgetting();
      await recorder.flush().catch(tell);
    },
  };
}
