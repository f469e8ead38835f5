import { expect, it } from 'vitest';
import { toStartRetryDelayMs } from '../../../../api/workers/to-restart-delay-ms.ts';

it.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [6, 30_000],
  [5_000, 30_000],
])('After %i failures in a row, a worker is started again in %i ms', (failures, retryMs) => {
  expect(toStartRetryDelayMs(failures)).toBe(retryMs);
});
