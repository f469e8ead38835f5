/**
 * Aborts on the first SIGTERM or SIGINT, for what can be left where it is; the second one ends the process at once, which loses nothing that
 * the next run does not do again.
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
