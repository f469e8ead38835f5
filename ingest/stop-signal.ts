/**
 * Returns a signal that is aborted by the first SIGTERM or SIGINT. The second one exits at once,
 * which is safe: the next run repeats unfinished work.
 */
export function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return controller.signal;
}
