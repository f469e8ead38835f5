import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { formatSwedishTime } from '../terminal/format-swedish-time.ts';

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

/**
 * Converts a JSON line of the log to text for a terminal: Swedish time, level, message and fields,
 * such as `14:00:00 CEST info request status=200 ms=3`. The stack of an error follows on its own
 * lines.
 */
export function formatJsonLogLineForTerminal(jsonLine: string): string {
  const { level, time, msg = '', err = {}, ...fields } = JSON.parse(jsonLine) as Record<string, unknown>;
  const label = pino.levels.labels[Number(level)] ?? String(level);
  const values = Object.entries(fields).map(([name, value]) => `${name}=${toText(value)}`);
  const clock = formatSwedishTime(new Date(String(time))).slice(11);
  const head = [clock, label.padEnd(5), msg, ...values].join(' ').trimEnd();
  const { message, stack = message } = err as { readonly message?: string; readonly stack?: string };
  const text = stack === undefined ? head : `${head}\n${stack}`;
  // Control characters in a message must not reach the terminal.
  return `${text.replaceAll(/[^\P{Cc}\n]/gu, '?')}\n`;
}

function toText(value: unknown): string {
  return typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value);
}
