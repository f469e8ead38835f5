import { describe, expect, it } from 'vitest';
import { toRestartDelayMs, wasKilledByNonCrashSignal } from '../../../../api/workers/to-restart-delay-ms.ts';

describe('restarts of a worker that did not fail by itself', () => {
  it.each([
    ['the first one is immediate', [], 0],
    ['the fifth one within ten seconds is immediate', [1_000, 1_001, 1_002, 1_003], 0],
    ['the sixth one within ten seconds waits', [1_000, 1_001, 1_002, 1_003, 1_004], 500],
    ['restarts of longer ago do not count', [-9_000, -8_000, -7_000, 1_003, 1_004], 0],
  ])('The restart delay of a worker: %s', (_what, restartsMs, expected) => {
    expect(toRestartDelayMs(restartsMs, 2_000)).toBe(expected);
  });

  it.each([
    ['SIGKILL', true],
    ['SIGTERM', true],
    ['SIGABRT', false],
    ['SIGSEGV', false],
    [null, false],
    [undefined, false],
  ])('A worker that ended with %s was killed: %s', (signal, expected) => {
    expect(wasKilledByNonCrashSignal(signal)).toBe(expected);
  });
});
