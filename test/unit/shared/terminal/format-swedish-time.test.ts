import { expect, it } from 'vitest';
import { formatSwedishTime } from '../../../../shared/terminal/format-swedish-time.ts';

it.each([
  ['2026-01-31T23:30:05.000Z', '2026-02-01 00:30:05 CET'],
  ['2026-06-30T22:00:00.000Z', '2026-07-01 00:00:00 CEST'],
])('%s is %s in Sweden', (instant, text) => expect(formatSwedishTime(new Date(instant))).toBe(text));
