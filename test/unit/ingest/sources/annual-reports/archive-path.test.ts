import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareArchivePathsByWeek,
  isBeforeFiscalEnd,
  parseArchivePath,
} from '../../../../../ingest/sources/annual-reports/archive-path.ts';

describe('parseArchivePath', () => {
  it.each([
    ['arsredovisningar/2025/26_2.zip', { year: 2025, week: 26, part: 2 }],
    ['2025/26_2 (1).zip', { year: 2025, week: 26, part: 2 }],
    ['2025/26_2(1).zip', { year: 2025, week: 26, part: 2 }],
    ['2025/01_19.zip', { year: 2025, week: 1, part: 19 }],
    ['/data/2019/annual-reports/2026/53_1.zip', { year: 2026, week: 53, part: 1 }],
  ])('The archive path %s is parsed', (path, expected) => {
    expect(parseArchivePath(path)).toEqual(expected);
  });

  it.each([
    '26_2.zip',
    '2025/26_2.txt',
    '2025/26_2.zip.part',
    '2025/26-2.zip',
    '12025/26_2.zip',
    '2025/x26_2.zip',
    '',
  ])('The path "%s" is not an archive path', (path) => expect(parseArchivePath(path)).toBeNull());
});

it.each([
  ['2025/26_1.zip', '2024-12-31', false],
  ['2025/26_1.zip', '2025-06-29', false],
  ['2025/26_1.zip', '2025-12-31', true],
  ['2026/53_1.zip', '2027-01-03', false],
  ['2026/53_1.zip', '2027-12-31', true],
  ['other.zip', '2099-12-31', false],
])('Whether the filings of %s came before %s: %s', (path, fiscalEnd, isBefore) => {
  expect(isBeforeFiscalEnd(path, fiscalEnd)).toBe(isBefore);
});

describe('the order of archives', () => {
  it('Archive paths are ordered by year, week and part as numbers, in any folder', () => {
    const ordered = [
      'z/2024/52_9.zip',
      'arsredovisningar/2025/02_1.zip',
      'a/2025/26_2.zip',
      'b/2025/26_2.zip',
      'arsredovisningar/2025/26_10.zip',
      'a/2025/26_19.zip',
      '2026/01_1.zip',
      '26_19.zip',
      '26_2.zip',
      'zebra.zip',
    ];
    expect(ordered.toReversed().sort(compareArchivePathsByWeek)).toEqual(ordered);
    expect(ordered.toSorted(compareArchivePathsByWeek)).toEqual(ordered);
  });

  it('The order of archive paths is total', () => {
    const number = fc.integer({ min: 0, max: 30 });
    const archive = fc.tuple(number, number, number).map(([y, w, n]) => `20${10 + y}/${w}_${n}.zip`);
    const path = fc.oneof(archive, fc.string({ maxLength: 4 }));
    fc.assert(
      fc.property(path, path, path, (a, b, c) => {
        expect(compareArchivePathsByWeek(a, b) + compareArchivePathsByWeek(b, a)).toBe(0);
        expect(compareArchivePathsByWeek(a, b) === 0).toBe(a === b);
        if (compareArchivePathsByWeek(a, b) < 0 && compareArchivePathsByWeek(b, c) < 0)
          expect(compareArchivePathsByWeek(a, c)).toBeLessThan(0);
      }),
    );
  });
});
