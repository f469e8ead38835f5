import { describe, expect, it } from 'vitest';
import { pause, retry } from '../../../../shared/tasks/retry.ts';

/** Work that fails `failures` times, then gives `done`. */
function failing(failures: number): () => Promise<string> {
  let left = failures;
  return async () => {
    await Promise.resolve();
    if (left-- > 0) throw new Error(`${left} more`);
    return 'done';
  };
}

const toPauseMs = (_: unknown, failures: number): number | null => [10, 20][failures - 1] ?? null;

describe('retry', () => {
  it.each([
    [0, []],
    [1, [10]],
    [2, [10, 20]],
  ])('Work that fails %i times is repeated', async (failures, expected) => {
    const pauses: number[] = [];
    const wait = async (ms: number): Promise<void> => void pauses.push(ms);
    expect(await retry(failing(failures), { toPauseMs, wait })).toBe('done');
    expect(pauses).toEqual(expected);
  });

  it('The last error is thrown when the policy ends the attempts', async () => {
    const wait = async (): Promise<void> => undefined;
    await expect(retry(failing(5), { toPauseMs, wait })).rejects.toThrow('2 more');
  });

  it('An error of the policy is thrown', async () => {
    const refuse = (error: unknown): null => {
      throw new Error('refused', { cause: error });
    };
    await expect(retry(failing(1), { toPauseMs: refuse })).rejects.toThrow('refused');
  });

  it('Progress resets the count of failures', async () => {
    const counts: number[] = [];
    let left = 4;
    await retry(
      (resetFailureCount) => {
        if (left === 2) resetFailureCount();
        if (left-- > 0) throw new Error('again');
      },
      { toPauseMs: (_, failures) => (counts.push(failures), 0) },
    );
    expect(counts).toEqual([1, 2, 1, 2]);
  });

  it('An aborted signal ends attempts and pauses with its reason', async () => {
    const reason = new Error('stopped');
    const controller = new AbortController();
    const waiting = retry(failing(1), { toPauseMs: () => 60_000, signal: controller.signal });
    setImmediate(() => controller.abort(reason));
    await expect(waiting).rejects.toBe(reason);
    await expect(retry(failing(0), { toPauseMs, signal: controller.signal })).rejects.toBe(reason);
  });
});

it('A pause needs no signal', async () => {
  await expect(pause(1)).resolves.toBeUndefined();
});
