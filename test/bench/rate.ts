/** How many of `count` things `work` does in a second. */
export async function rate(count: number, work: () => void | Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round((count / (performance.now() - startedAt)) * 1_000);
}

export function toRatio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}
