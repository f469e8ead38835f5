import type { WriteStream } from 'node:tty';
import { toDuration } from '../shared/terminal/to-duration.ts';

/** Shows how far a run is. */
export interface Progress {
  /** A new phase; `total` is its number of units, 0 when unknown, and a unit is a byte when `unit` says so. */
  start(phase: string, total: number, unit?: 'bytes'): void;
  /** Units done so far. */
  update(done: number): void;
  /** Says what keeps the phase, on a line of its own. */
  note(text: string): void;
  /** Ends the phase with a line that says what came of it. */
  finish(summary: string): void;
}

const WIDTH = 30;
const REDRAW_MS = 100;
/** Before that, what was done says little of what is to come. */
const FORECAST_AFTER_MS = 1_000;

/** A bar with rate and remaining time that is drawn again in place on a terminal; elsewhere one plain line per phase. */
export function createProgress(output: Pick<WriteStream, 'write' | 'isTTY'>, now: () => number): Progress {
  let phase = '';
  let total = 0;
  let unit: 'bytes' | undefined;
  let drawn = 0;
  let startedAt = 0;
  const line = (text: string): void => void output.write(output.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);
  return {
    start: (name, units, unitName) => {
      [phase, total, unit, drawn, startedAt] = [name, units, unitName, 0, now()];
    },
    update: (done) => {
      if (!output.isTTY) return;
      const time = now();
      if (time - drawn < REDRAW_MS) return;
      drawn = time;
      const parts = [toBar(done, total, unit), ...toForecast(done, total, time - startedAt, unit)];
      output.write(`\r\u001b[K${phase} ${parts.join(', ')}`);
    },
    note: (text) => line(`${phase}: ${text}`),
    finish: (summary) => line(`${phase}: ${summary} (${((now() - startedAt) / 1000).toFixed(1)} s)`),
  };
}

function toBar(done: number, total: number, unit: 'bytes' | undefined): string {
  if (total === 0) return toAmount(done, unit);
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  return `[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${Math.round(share * 100)} %`;
}

/** Rate, and, where the total is known, how long it takes from here at that rate. */
function toForecast(done: number, total: number, elapsedMs: number, unit: 'bytes' | undefined): string[] {
  if (elapsedMs < FORECAST_AFTER_MS || done === 0) return [];
  const perSecond = (done * 1000) / elapsedMs;
  const rate = `${toAmount(perSecond, unit)}/s`;
  return total === 0 ? [rate] : [rate, `${toDuration(Math.max(0, total - done) / perSecond)} left`];
}

function toAmount(count: number, unit: 'bytes' | undefined): string {
  return unit === 'bytes' ? `${(count / 1e6).toFixed(1)} MB` : Math.round(count).toLocaleString('en-US');
}

/** Shows nothing. */
export const NO_PROGRESS: Progress = { start: () => {}, update: () => {}, note: () => {}, finish: () => {} };
