import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type Log = Logger;

/** One JSON line per event, on standard error, so that standard output belongs to what a command prints. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino(
    { level: config.logLevel, base: null, timestamp: stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
