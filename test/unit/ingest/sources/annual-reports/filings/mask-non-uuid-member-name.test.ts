import { describe, expect, it } from 'vitest';
import { maskUnrecognisedNamesInPath } from '../../../../../../ingest/sources/annual-reports/filings/mask-non-uuid-member-name.ts';

const UUID = '6e8bc430-9c3a-11d9-9669-0800200c9a66';

describe('the path of a rejected member', () => {
  it.each([
    ['5592990765_2025-12-31.zip', '559*******_2025-12-31.zip'],
    [`5592990765_2025-12-31.zip/${UUID}.xhtml`, `559*******_2025-12-31.zip/${UUID}.xhtml`],
    ['5592990765_2025-12-31.zip/#2.zip/#1.xhtml', '559*******_2025-12-31.zip/#2.zip/#1.xhtml'],
    ['8001011234_2025-12-31.zip', '**********_2025-12-31.zip'],
    ['800101-1234.zip', '*.zip'],
    ['Anna Fiktivsson/5592990765_2025-12-31.zip', '*/559*******_2025-12-31.zip'],
    ['5592990765_2025-12-31.zip/800101-1234.xhtml', '559*******_2025-12-31.zip/*.xhtml'],
    ['5592990765_2025-12-31_Anna.zip', '*.zip'],
    ['\u001b[2J\n.fiktivsson', '*'],
  ])('The member path %j is masked as %s', (path, masked) => {
    expect(maskUnrecognisedNamesInPath(path)).toBe(masked);
  });

  it('A masked member path is truncated', () => {
    expect(maskUnrecognisedNamesInPath('a/'.repeat(30_000)).length).toBe(200);
  });
});
