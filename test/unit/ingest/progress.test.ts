import { expect, it } from 'vitest';
import { createProgress } from '../../../ingest/progress.ts';

function record(isTTY: boolean): string {
  let written = '';
  let time = 0;
  const output = { isTTY, write: (text: string | Uint8Array) => ((written += String(text)), true) };
  const progress = createProgress(output, () => (time += 1_000));
  progress.startPhase('Reading', 200);
  progress.update(50);
  progress.update(100);
  progress.finishPhase('200 rows');
  return written;
}

it('A terminal shows a bar, redrawn in place', () => {
  const text = record(true);
  expect(text).toContain('\r\u001b[KReading [████████░░░░░░░░░░░░░░░░░░░░░░] 25 %');
  expect(text).toContain('50 %');
  expect(text).toMatch(/\r\u001b\[KReading: 200 rows \(\d\.0 s\)\n$/);
});

function draw(seconds: number, done: number, total: number | null, unit?: 'bytes'): string {
  let written = '';
  let time = 1_000_000;
  const write = (text: string | Uint8Array): boolean => ((written = String(text)), true);
  const progress = createProgress({ isTTY: true, columns: 0, write }, () => time);
  progress.startPhase('Reading', total, unit);
  time += seconds * 1000;
  progress.update(done);
  return written.replace(/^\r\u001b\[KReading (\[.*\] )?/, '');
}

it.each([
  [draw(10, 20_000, 80_000), '25 %, 2,000/s, 30 s left'],
  [draw(600, 1_000, 100_000), '1 %, 2/s, 16 h 30 min left'],
  [draw(2, 30e6, 90e6, 'bytes'), '33 %, 15.0 MB/s, 4 s left'],
  [draw(2, 90e6, 80e6, 'bytes'), '100 %, 45.0 MB/s, 0 s left'],
  [draw(4, 1_000, null), '1,000, 250/s'],
  [draw(4, 0, 0), '0'],
  [draw(0.5, 10, 100), '10 %'],
  [draw(5, 0, 100), '0 %'],
])('The bar shows the rate and the remaining time: %s', (drawn, expected) => expect(drawn).toBe(expected));

it('On a narrow terminal the bar is short, and no line wraps', () => {
  const drawn: string[] = [];
  const write = (text: string | Uint8Array): boolean =>
    drawn.push(String(text).replace(/^\r\u001b\[K/, '')) > 0;
  const progress = createProgress({ isTTY: true, columns: 40, write }, () => drawn.length * 1_000);
  progress.startPhase('Reading the annual reports', 200);
  progress.update(100);
  expect(drawn.at(-1)).toBe('Reading the annual reports [█████░░░░░]');
  expect(drawn.every(({ length }) => length < 40)).toBe(true);
});

it.each([false, true])('A note has a line of its own, on a terminal (%s) or not', (isTTY) => {
  let written = '';
  const output = { isTTY, write: (text: string | Uint8Array) => ((written += String(text)), true) };
  const progress = createProgress(output, () => 0);
  progress.startPhase('Fetching', null);
  progress.note('The server is away; next try in 30 s');
  expect(written).toMatch(/Fetching: The server is away; next try in 30 s\n$/);
});

it('A pipe gets one plain line per phase', () => {
  expect(record(false)).toBe('Reading: 200 rows (1.0 s)\n');
});

it('Steps are counted once, and a step that has ended by itself is not ended twice', () => {
  let written = '';
  const output = { isTTY: false, write: (text: string | Uint8Array) => ((written += String(text)), true) };
  const progress = createProgress(output, () => 0);
  progress.setNumberedPhaseCount(2);
  progress.startNumberedPhase('Reading sni');
  progress.finishPhase('unchanged');
  progress.startNumberedPhase('Reading registry');
  progress.startPhase('Reading the registry', 1);
  progress.finishPhase('1 row');
  progress.finishPhase('unchanged');
  progress.startPhase('Joining the registry', 1);
  progress.finishPhase('1 row');
  expect(written.split('\n')).toEqual([
    '1/2 Reading sni: unchanged (0.0 s)',
    '2/2 Reading the registry: 1 row (0.0 s)',
    '    Joining the registry: 1 row (0.0 s)',
    '',
  ]);
});

it('Work at the same time prints its phases when they end, and draws while nothing else is drawn', () => {
  let written: string[] = [];
  const write = (text: string | Uint8Array): boolean =>
    written.push(String(text).replace('\r\u001b[K', '')) > 0;
  let time = 0;
  const progress = createProgress({ isTTY: true, columns: 100, write }, () => (time += 1_000));
  progress.setNumberedPhaseCount(3);
  const beside = progress.beside();
  beside.startNumberedPhase('Reading registry');
  progress.startNumberedPhase('Reading sni');
  written = [];
  beside.update(10);
  expect(written).toEqual([]);
  beside.finishPhase('10 rows');
  beside.startPhase('Sorting', null);
  expect(written.filter((text) => text !== '')).toEqual(['1/3 Reading registry: 10 rows (2.0 s)\n']);
  progress.finishPhase('5 rows');
  written = [];
  beside.update(3);
  expect(written.join('')).toContain('1/3 Sorting 3');
  beside.finishPhase('3 names');
  progress.startNumberedPhase('Reading marks');
  progress.finishPhase('1 row');
  expect(written.filter((text) => text.endsWith('\n')).map((text) => text.replace(/ \(.*/s, ''))).toEqual([
    '1/3 Sorting: 3 names',
    '3/3 Reading marks: 1 row',
  ]);
});
