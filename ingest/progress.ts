import type { WriteStream } from 'node:tty';
import { formatNumber } from '../shared/terminal/format-number.ts';
import { formatDuration } from '../shared/terminal/format-duration.ts';

export interface Progress {
  /** Sets the number of phases that `startNumberedPhase` will start: the 9 in `3/9`. */
  setNumberedPhaseCount(phaseCount: number): void;
  /**
   * Starts a phase of unknown length. The phases that this function starts are numbered: the output
   * begins with, for example, `3/9`.
   */
  startNumberedPhase(phase: string): void;
  startPhase(phase: string, total: number | null, unit?: 'bytes'): void;
  update(unitsDoneSoFar: number): void;
  note(text: string): void;
  finishPhase(summary: string): void;
  /** Erases the line of an unfinished phase from the terminal, so that other output can follow. */
  clear(): void;
  /**
   * Returns the progress of other work at the same time, with the same numbers of phases. Its
   * finished phases are printed, and an unfinished one is drawn while none of this progress is.
   */
  beside(): Progress;
}

/** Columns of the bar, on a terminal of at least `WIDE_COLUMNS` and on a narrower one. */
const WIDTH = 30;
const NARROW_WIDTH = 10;
const WIDE_COLUMNS = 100;
export const REDRAW_MS = 100;
const FORECAST_AFTER_MS = 1_000;

type Output = Pick<WriteStream, 'write' | 'isTTY'> & { readonly columns?: number };

/** Steps are numbered in the order in which they are printed. */
interface Steps {
  count: number;
  printed: number;
  /** The step of the last line. A further phase of the same step is no step of its own. */
  last: number;
}

export function createProgress(output: Output, nowMs: () => number): Progress {
  const steps: Steps = { count: 0, printed: 0, last: 0 };
  return createPhases(output, nowMs, steps, () => true);
}

/** Phases one after the other. `isVisible` tells whether the unfinished one may be drawn. */
function createPhases(output: Output, nowMs: () => number, steps: Steps, isVisible: () => boolean): Progress {
  let phase = '';
  let total = null as number | null;
  let unit = undefined as 'bytes' | undefined;
  /** 0 without a number, and null before the step is printed. */
  let step = 0 as number | null;
  let drawn = 0;
  let startedAt = 0;
  // A terminal without a size has 0 columns.
  const getWidth = (): number => output.columns || WIDE_COLUMNS;
  const draw = (text: string): void => {
    // A line that wraps could not be drawn over.
    if (output.isTTY) output.write(`\r\u001b[K${text.slice(0, getWidth() - 1)}`);
  };
  const toNumber = (): string => {
    const number = `${step ?? steps.printed + 1}/${steps.count} `;
    if (step === null || (step > 0 && step !== steps.last)) return number;
    // It belongs to the step of the line before, if there is one.
    return steps.last > 0 ? ' '.repeat(number.length) : '';
  };
  const toLine = (text: string): string => `${toNumber()}${phase}${text}`;
  const print = (text: string): void => {
    draw('');
    output.write(`${toLine(text)}\n`);
  };
  const start: Progress['startPhase'] = (name, units, unitName) => {
    // The share and the remaining time of empty files are unknown.
    [phase, total, unit, drawn, startedAt] = [name, units === 0 ? null : units, unitName, 0, nowMs()];
    if (isVisible()) draw(toLine(' …'));
  };
  return {
    setNumberedPhaseCount: (phaseCount) => {
      step = 0;
      Object.assign(steps, { count: phaseCount, printed: 0, last: 0 });
    },
    startNumberedPhase: (name) => {
      step = null;
      start(name, null);
    },
    startPhase: start,
    update: (unitsDoneSoFar) => {
      if (!output.isTTY || !isVisible()) return;
      const time = nowMs();
      if (time - drawn < REDRAW_MS) return;
      drawn = time;
      const parts = [
        toBar(unitsDoneSoFar, total, unit, getWidth()),
        ...toForecast(unitsDoneSoFar, total, time - startedAt, unit),
      ];
      draw(toLine(` ${parts.join(', ')}`));
    },
    note: (text) => print(`: ${text}`),
    finishPhase: (summary) => {
      if (phase === '') return;
      print(`: ${summary} (${((nowMs() - startedAt) / 1000).toFixed(1)} s)`);
      phase = '';
      step ??= steps.printed += 1;
      steps.last = step;
    },
    clear: () => draw(''),
    beside: () => createPhases(output, nowMs, steps, () => isVisible() && phase === ''),
  };
}

function toBar(done: number, total: number | null, unit: 'bytes' | undefined, columns: number): string {
  if (total === null) return toAmount(done, unit);
  const width = columns < WIDE_COLUMNS ? NARROW_WIDTH : WIDTH;
  const share = Math.min(1, done / total);
  const full = Math.round(share * width);
  return `[${'█'.repeat(full)}${'░'.repeat(width - full)}] ${Math.round(share * 100)} %`;
}

function toForecast(
  done: number,
  total: number | null,
  elapsedMs: number,
  unit: 'bytes' | undefined,
): string[] {
  if (elapsedMs < FORECAST_AFTER_MS || done === 0) return [];
  const perSecond = (done * 1000) / elapsedMs;
  const rate = `${toAmount(perSecond, unit)}/s`;
  return total === null ? [rate] : [rate, `${formatDuration(Math.max(0, total - done) / perSecond)} left`];
}

function toAmount(count: number, unit: 'bytes' | undefined): string {
  return unit === 'bytes' ? `${(count / 1e6).toFixed(1)} MB` : formatNumber(Math.round(count));
}

const ignore = (): void => {};
export const NO_PROGRESS: Progress = {
  setNumberedPhaseCount: ignore,
  startNumberedPhase: ignore,
  startPhase: ignore,
  update: ignore,
  note: ignore,
  finishPhase: ignore,
  clear: ignore,
  beside: () => NO_PROGRESS,
};
