/** Runs `work` now, and again every `everyMs` milliseconds. Returns a function that stops it. */
export function runEvery(
  everyMs: number,
  work: () => unknown,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let isOver = false;
  const doOnce = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isOver) onError(error);
    }
  };
  void doOnce();
  const timer = setInterval(() => void doOnce(), everyMs);
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
