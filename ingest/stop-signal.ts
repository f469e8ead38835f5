import { printError } from '../shared/terminal/command-line.ts';

/** Said after the first SIGTERM or SIGINT, when the command is not ended by it. */
export const FINISHES_FIRST =
  'Stopping when this run has ended. A second signal (Ctrl+C) ends it at once, and the next run does what is missing.';

/** Ctrl+C signals npm and this process, and npm passes its own on. */
const SAME_SIGNAL_MS = 300;

/**
 * Returns a signal that the first SIGTERM or SIGINT aborts. The second one exits the process at
 * once, which is safe: the next run repeats unfinished work.
 */
export function installStopSignalHandlers(): AbortSignal {
  const controller = new AbortController();
  let firstMs = Infinity;
  const stop = (): void => {
    const now = performance.now();
    firstMs = Math.min(firstMs, now);
    if (controller.signal.aborted && now - firstMs > SAME_SIGNAL_MS) {
      printError('Stopped at once by the second signal. The next run does what is missing.');
      process.exit(1);
    }
    controller.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return controller.signal;
}
