/**
 * Does `work` now and every `everyMs`, which no exit waits for. What it fails with goes to `tell`, and the next time tries again. Returns what
 * ends it.
 */
export function repeat(
  everyMs: number,
  work: () => unknown,
  tell: (error: unknown) => void = () => undefined,
): () => void {
  let isOver = false;
  const doOnce = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isOver) tell(error);
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
