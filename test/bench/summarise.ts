/** Median and tail of measured values, such as durations in milliseconds, to three places. */
export function summarise(durations: readonly number[]): Record<'p50' | 'p95' | 'p99' | 'max', number> {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
    return Math.round(value * 1000) / 1000;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
