/**
 * Does `work` on values, at most `concurrency` at the same time, and yields the results in the order
 * of the values, each as soon as it is there. Reads no value before there is room for it.
 */
export async function* mapInOrder<Value, Result>(
  values: AsyncIterable<Value>,
  concurrency: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const iterator = values[Symbol.asyncIterator]();
  const underWay: Promise<Result>[] = [];
  let next: Promise<IteratorResult<Value, unknown>> | null = null;
  let isOver = false;
  try {
    for (;;) {
      if (!isOver && underWay.length < concurrency) next ??= iterator.next();
      const [oldest] = underWay;
      if (next === null && oldest === undefined) return;
      if (await isOldestFirst(oldest, next)) yield await (underWay.shift() as Promise<Result>);
      else {
        const read = await (next as Promise<IteratorResult<Value, unknown>>);
        next = null;
        if (read.done === true) isOver = true;
        else underWay.push(work(read.value));
      }
    }
  } finally {
    // After an error nobody waits for the others, nor for a value that may never come.
    for (const each of [next, ...underWay]) each?.catch(() => undefined);
    iterator.return?.().catch(() => undefined);
  }
}

/** Waits for one of both. Returns true if the oldest result came first. */
async function isOldestFirst(
  oldest: Promise<unknown> | undefined,
  next: Promise<unknown> | null,
): Promise<boolean> {
  if (oldest === undefined || next === null) return oldest !== undefined;
  return Promise.race([oldest.then(() => true), next.then(() => false)]);
}
