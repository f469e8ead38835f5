export function printFigure(figure: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(figure));
}

/** Median and tail of measured values, such as durations in milliseconds, to three places. */
export function summarise(durations: readonly number[]): Record<'p50' | 'p95' | 'p99' | 'max', number> {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
    return Math.round(value * 1000) / 1000;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Milliseconds that `work` takes for each item, one after the other. */
export async function timeEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    await work(item);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

/** Calls without a pause, `clients` at a time. */
export async function callContinuously(
  clients: number,
  seconds: number,
  call: () => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) await call();
  };
  await Promise.all(Array.from({ length: clients }, client));
}

export function toRatio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}

export function toShare(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000;
}
