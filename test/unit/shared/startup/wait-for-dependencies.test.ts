import { describe, expect, it } from 'vitest';
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

/** A clock that only waits advance. An unanswered check ends when nothing else is waited for. */
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
      limitMs,
      report: (message) => void told.push(message),
    });
    const error = await waiting.then(
      () => null,
      (reason: unknown) => reason as Error,
    );
    return { told, error, waited: clock.waited };
  }

  it('is not waited for when it is there', async () => {
    expect(await wait([scripted('A', [null]), scripted('B', [null])], 60_000)).toEqual({
      told: [],
      error: null,
      waited: [],
    });
  });

  it('is waited for when it is late; each reason is told once', async () => {
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

  it('ends the process when it stays away, with everything that is missing', async () => {
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

  it('is looked at once when nobody wants to wait', async () => {
    expect((await wait([scripted('A', [null])], 0)).error).toBeNull();
    const { told, error } = await wait([scripted('A', ['it is away.', null])], 0);
    expect(told).toEqual([]);
    expect(error!.message).toContain('A is needed for the test: it is away.');
  });

  it('counts as away when it does not answer', async () => {
    const { told, error } = await wait([scripted('A', [SILENCE, null])], 60_000);
    expect(error).toBeNull();
    expect(told).toEqual(['Waiting up to 50 s for A, needed for the test: it does not answer.']);
  });

  it('is waited for no longer when the process is told to stop', async () => {
    const { told, error } = await wait([scripted('A', ['it is away.'])], 60_000, AbortSignal.abort());
    expect([told, error]).toEqual([[], null]);
  });
});
