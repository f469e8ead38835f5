import { expect, it } from 'vitest';
import { createProgress } from '../../../ingest/report/progress.ts';

function record(isTTY: boolean): string {
  let written = '';
  let time = 0;
  const output = { isTTY, write: (text: string | Uint8Array) => ((written += String(text)), true) };
  const progress = createProgress(output, () => (time += 1_000));
  progress.start('Reading', 200);
  progress.update(50);
  progress.update(100);
  progress.finish('200 rows');
  return written;
}

it('draws a bar in place on a terminal', () => {
  const text = record(true);
  expect(text).toContain('\r\u001b[KReading [████████░░░░░░░░░░░░░░░░░░░░░░] 25 %');
  expect(text).toContain('50 %');
  expect(text).toMatch(/\r\u001b\[KReading: 200 rows \(\d\.0 s\)\n$/);
});

it('writes one plain line per phase elsewhere', () => {
  expect(record(false)).toBe('Reading: 200 rows (1.0 s)\n');
});
