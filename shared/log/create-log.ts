import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { formatJsonLogLineForTerminal } from './format-json-log-line-for-terminal.ts';

export type Log = Logger;

/**
 * Creates the log of a process. Writes one line per event to standard error: JSON, or readable text
 * on a terminal. Standard output is for results of commands.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const terminal = { write: (line: string) => process.stderr.write(formatJsonLogLineForTerminal(line)) };
  return pino(
    { level: config.logLevel, base: null, timestamp: stdTimeFunctions.isoTime },
    process.stderr.isTTY ? terminal : pino.destination({ dest: 2, sync: true }),
  );
}
