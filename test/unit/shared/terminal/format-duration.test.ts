import { expect, it } from 'vitest';
import { formatDuration } from '../../../../shared/terminal/format-duration.ts';

it.each([
  [0, '0 s'],
  [-5, '0 s'],
  [0.4, '0 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3_600, '1 h'],
  [3_605, '1 h'],
  [90_000, '1 d 1 h'],
  [86_400 * 400, '400 d'],
])('%d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
