import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from './port.ts';

/** The context of a read with no deadline, outside of serving. It yields to the event loop. */
export const NO_DEADLINE: ReadContext = {
  signal: new AbortController().signal,
  turn: () => setImmediate(),
};
