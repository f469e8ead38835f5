import type { WriteStream } from 'node:tty';

/** Shows how far a run is. */
export interface Progress {
  /** A new phase; `total` is its number of units, 0 when unknown. */
  start(phase: string, total: number): void;
  /** Units done so far. */
  update(done: number): void;
  /** Ends the phase with a line that says what came of it. */
  finish(summary: string): void;
}

const WIDTH = 30;
const REDRAW_MS = 100;

/** A bar that is drawn again in place on a terminal; elsewhere one plain line per phase. */
export function createProgress(output: Pick<WriteStream, 'write' | 'isTTY'>, now: () => number): Progress {
  let phase = '';
  let total = 0;
  let drawn = 0;
  let startedAt = 0;
  const line = (text: string): void => void output.write(output.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);
  return {
    start: (name, units) => {
      [phase, total, drawn, startedAt] = [name, units, 0, now()];
    },
    update: (done) => {
      if (!output.isTTY || now() - drawn < REDRAW_MS) return;
      drawn = now();
      output.write(`\r\u001b[K${phase} ${toBar(done, total)}`);
    },
    finish: (summary) => line(`${phase}: ${summary} (${((now() - startedAt) / 1000).toFixed(1)} s)`),
  };
}

function toBar(done: number, total: number): string {
  if (total === 0) return done.toLocaleString('en-US');
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  return `[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${Math.round(share * 100)} %`;
}

/** Shows nothing. */
export const NO_PROGRESS: Progress = { start: () => {}, update: () => {}, finish: () => {} };
