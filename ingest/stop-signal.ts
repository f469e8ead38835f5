/**
 * Returns a signal that the first SIGTERM or SIGINT aborts. The second one exits the process at
 * once, which is safe: the next run repeats unfinished work.
 */
export function installStopSignalHandlers(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return controller.signal;
}
