import { expect, it } from 'vitest';
import type { IngestStatus } from '../../../../ingest/report/status.ts';
import { toStatusLines } from '../../../../ingest/report/to-status-lines.ts';

const OBJECTION =
  'The registry has 2,900 usable rows, 3.3 % fewer than the 3,000 of the last accepted delivery; more than 2 % is refused.';
const SOURCE = { age: 60, held: 3_000, rows: 3_000, rejected: false, problem: null };
const RUN = { run: 'r', command: 'run', generation: 'g', companies: 3_000, overruled: [], sources: {} };
const STATUS: IngestStatus = {
  active: true,
  underWay: [{ command: 'run', process: 4_711, startedAt: '2026-06-30T22:30:00.000Z' }],
  live: {
    generation: '20260629T040000000Z',
    createdAt: '2026-06-29T04:00:00.000Z',
    age: 90_000,
    companies: 3_000,
    names: 3_085,
    bytes: 9_800_000,
    synthetic: false,
    problem: null,
  },
  problem: null,
  rejected: [],
  sources: {
    registry: { ...SOURCE, file: 'bolagsverket_bulkfil.zip', date: '2026-06-28' },
    trademarks: {
      ...SOURCE,
      file: 'diff/2026-06-28-SE-DIFF-INDX-0001.zip',
      date: '2099-01-01',
      age: -1,
      problem: 'dated in the future',
    },
  },
  runs: [
    {
      ...RUN,
      outcome: 'refused',
      problems: [OBJECTION],
      startedAt: '2026-06-30T22:00:00.000Z',
      seconds: 8,
    },
    {
      ...RUN,
      outcome: 'promoted',
      problems: [],
      startedAt: '2026-01-30T04:00:00.000Z',
      seconds: 5,
    },
  ],
};

it('Without a live generation, status names the rebuild of what is accepted', () => {
  const lines = toStatusLines({ ...STATUS, live: null, active: false, underWay: [] }, 80);
  expect(lines.slice(0, 4)).toEqual([
    'There is no live generation yet.',
    'No run is active.',
    'To build a generation from the accepted deliveries: npm run ingest -- rebuild',
    '',
  ]);
});

it('Status fits a terminal, names the process of a run, and gives times in Swedish time', () => {
  expect(toStatusLines(STATUS, 80)).toEqual([
    'Live generation 20260629T040000000Z, 1 d 1 h old: 3,000 companies, 3,085 names,',
    '  9.8 MB.',
    'A run is active: "run" in process 4711, since 2026-07-01 00:30:00 CEST.',
    '',
    'source      date        age    in use  delivered  file',
    'registry    2026-06-28  1 min   3,000      3,000  bolagsverket_bulkfil.zip',
    'trademarks  2099-01-01  -       3,000      3,000  diff/2026-06-28-SE-DIFF-INDX-…',
    '    dated in the future',
    '',
    'run                       command  outcome    took  companies',
    '2026-07-01 00:00:00 CEST  run      refused    8 s       3,000',
    '    The registry has 2,900 usable rows, 3.3 % fewer than the 3,000 of the last',
    '    accepted delivery; more than 2 % is refused.',
    '2026-01-30 05:00:00 CET   run      published  5 s       3,000',
  ]);
});

it('In a pipe, rows are whole and problems have 80 columns', () => {
  const lines = toStatusLines(STATUS, Infinity);
  expect(lines.find((line) => line.startsWith('trademarks'))).toMatch(/INDX-0001\.zip$/);
  expect(lines.filter((line) => line.startsWith('    ')).every(({ length }) => length <= 80)).toBe(true);
});
