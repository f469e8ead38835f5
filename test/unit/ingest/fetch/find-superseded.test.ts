import { describe, expect, it } from 'vitest';
import { findPastMarks, findPastReports } from '../../../../ingest/fetch/find-superseded.ts';

describe('findPastReports', () => {
  it('leaves the latest week, by its number', () => {
    expect(findPastReports(['2026/9_1.zip', '2025/52_2.zip', '2026/10_1.zip', '2026/10_2.zip'])).toEqual([
      { path: '2026/9_1.zip', batch: '2026-09' },
      { path: '2025/52_2.zip', batch: '2025-52' },
    ]);
  });

  it('leaves what is no weekly archive, and nothing when there is nothing', () => {
    expect(findPastReports(['other.zip', '2026/10_1.zip'])).toEqual([]);
    expect(findPastReports([])).toEqual([]);
  });
});

describe('findPastMarks', () => {
  it('leaves the newest set and the changes since', () => {
    const paths = [
      'full/2026-03-01-SE-FULL-INDX-0001.zip',
      'full/2026-06-01-SE-FULL-INDX-0001.zip',
      'full/2026-06-02-SE-FULL-INDX-0002.zip',
      'diff/2026-05-31-SE-DIFF-INDX-0001.zip',
      'diff/2026-06-01-SE-DIFF-INDX-0001.zip',
      'diff/own.zip',
    ];
    expect(findPastMarks(paths)).toEqual([
      { path: paths[0], batch: 'before-2026-06-01' },
      { path: paths[3], batch: 'before-2026-06-01' },
    ]);
  });

  it('leaves changes while there is no set', () => {
    expect(findPastMarks(['diff/2026-05-31-SE-DIFF-INDX-0001.zip'])).toEqual([]);
  });
});
