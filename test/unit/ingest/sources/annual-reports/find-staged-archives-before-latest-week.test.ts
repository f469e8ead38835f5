import { describe, expect, it } from 'vitest';
import { selectArchivesBeforeLatestWeek } from '../../../../../ingest/sources/annual-reports/find-staged-archives-before-latest-week.ts';

describe('archives before the latest week', () => {
  it('Archives of all weeks but the latest are past', () => {
    expect(
      selectArchivesBeforeLatestWeek(['2026/9_1.zip', '2025/52_2.zip', '2026/10_1.zip', '2026/10_2.zip']),
    ).toEqual([
      { pathInSourceFolder: '2026/9_1.zip', replacedDeliveryName: '2026-09' },
      { pathInSourceFolder: '2025/52_2.zip', replacedDeliveryName: '2025-52' },
    ]);
  });

  it('Other files are never past, nor is anything in an empty folder', () => {
    expect(selectArchivesBeforeLatestWeek(['other.zip', '2026/10_1.zip'])).toEqual([]);
    expect(selectArchivesBeforeLatestWeek([])).toEqual([]);
  });
});
