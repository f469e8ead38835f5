import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Log of a process. */
export type Log = Logger;

/**
 * Creates a log that writes one JSON line per event to standard error. Standard output is for the
 * results of commands.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino(
    { level: config.logLevel, base: null, timestamp: stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
