/**
 * Does `work` on values, at most `concurrency` at the same time, and yields the results in the order
 * of the values. Reads no value before there is room for it.
 */
export async function* mapInOrder<Value, Result>(
  values: AsyncIterable<Value>,
  concurrency: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const value of values) {
      underWay.push(work(value));
      if (underWay.length >= concurrency) yield await (underWay.shift() as Promise<Result>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<Result>);
  } finally {
    // After an error nobody waits for the others.
    for (const each of underWay) each.catch(() => undefined);
  }
}
