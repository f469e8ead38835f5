import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { StartupDependency } from '../../../../shared/startup/startup-dependency.ts';
import { waitForDependencies } from '../../../../shared/startup/wait-for-dependencies.ts';

const SILENCE = Symbol('silence');
/**
 * The results of the checks of a dependency, in order: why it is unavailable, null when it is
 * available, or no answer.
 */
type Look = string | null | typeof SILENCE;

function scripted(name: string, looks: readonly Look[]): StartupDependency {
  let next = 0;
  return {
    name,
    purpose: 'the test',
    check: async () => {
      const look = looks[Math.min(next, looks.length - 1)]!;
      next += 1;
      if (look === SILENCE) await new Promise(() => undefined);
      else if (look !== null) throw new Error(look);
    },
  };
}

function makeClock() {
  let now = 0;
  const waited: number[] = [];
  const wait = async (ms: number, signal?: AbortSignal): Promise<void> => {
    if (ms === 10_000) await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted === true) return;
    waited.push(ms);
    now += ms;
  };
  return { wait, waited, nowMs: () => now };
}

describe('what a process needs at its start', () => {
  async function wait(components: readonly StartupDependency[], limitMs: number, stop?: AbortSignal) {
    const told: string[] = [];
    const clock = makeClock();
    const waiting = waitForDependencies(components, {
      ...clock,
      ...(stop === undefined ? {} : { signal: stop }),
      maxWaitMs: limitMs,
      reportWaiting: (message) => void told.push(message),
    });
    const [outcome, error] = await waiting.then(
      (settled) => [settled, null] as const,
      (reason: unknown) => [null, reason as Error] as const,
    );
    return { told, outcome, error, waited: clock.waited };
  }

  it('A usable dependency is not waited for', async () => {
    expect(await wait([scripted('A', [null]), scripted('B', [null])], 60_000)).toEqual({
      told: [],
      outcome: 'usable',
      error: null,
      waited: [],
    });
  });

  it('A late dependency is waited for, and each reason is reported once', async () => {
    const { told, error, waited } = await wait(
      [scripted('A', ['it is away.', 'it is away.', 'it is starting.', null])],
      60_000,
    );
    expect(error).toBeNull();
    expect(told).toEqual([
      'Waiting up to 60 s for A, needed for the test: it is away.',
      'Waiting up to 58 s for A, needed for the test: it is starting.',
    ]);
    expect(waited).toEqual([1_000, 1_000, 1_000]);
  });

  it('A missing dependency ends the process with all reasons', async () => {
    const { error, waited } = await wait(
      [scripted('A', ['it is away.']), scripted('B', [null]), scripted('C', ['it is full.'])],
      2_500,
    );
    expect(error).toMatchObject({
      code: 'unavailable',
      message: [
        'Gave up after 3 s (START_WAIT_SECONDS). Not usable:',
        'A is needed for the test: it is away.',
        'C is needed for the test: it is full.',
      ].join('\n'),
    });
    expect(Math.max(...waited)).toBe(1_000);
  });

  it('A limit of 0 checks once', async () => {
    expect((await wait([scripted('A', [null])], 0)).error).toBeNull();
    const { told, error } = await wait([scripted('A', ['it is away.', null])], 0);
    expect(told).toEqual([]);
    expect(error!.message).toContain('A is needed for the test: it is away.');
  });

  it('A dependency that does not answer is not usable', async () => {
    const { told, error } = await wait([scripted('A', [SILENCE, null])], 60_000);
    expect(error).toBeNull();
    expect(told).toEqual(['Waiting up to 50 s for A, needed for the test: it does not answer.']);
  });

  it('Waiting ends when the process is stopped', async () => {
    const { told, outcome } = await wait([scripted('A', ['it is away.'])], 60_000, AbortSignal.abort());
    expect([told, outcome]).toEqual([[], 'aborted']);
  });
});

it('A wrong setting ends the start before anything is waited for', async () => {
  const error = new AppError('invalid_setting', 'DATA_DIR is wrong.');
  const dependency = {
    ...scripted('A folder', ['it is away.']),
    prepareBeforeFirstCheck: () => {
      throw error;
    },
  };
  await expect(
    waitForDependencies([dependency], { maxWaitMs: 60_000, reportWaiting: () => {} }),
  ).rejects.toBe(error);
});
