import { expect, it } from 'vitest';
import { formatCount, formatMegabytes } from '../../../../shared/terminal/format-number.ts';

it.each([
  [formatCount(0, 'file'), '0 files'],
  [formatCount(1, 'file'), '1 file'],
  [formatCount(3_000, 'company', 'companies'), '3,000 companies'],
  [formatMegabytes(480_000), '0.5 MB'],
  [formatMegabytes(1_234_000_000), '1,234 MB'],
])('Numbers have thousands separators, plural forms and units: %s', (text, expected) =>
  expect(text).toBe(expected),
);
