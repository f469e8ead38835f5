import { describe, expect, it } from 'vitest';
import { compareMarksLatestRegisteredFirst } from '../../../../../ingest/sources/trademarks/read/row.ts';
import {
  findMissingSequenceNumbers,
  findArchivesBeforeNewestSet,
  isPublishedSince,
  parseMarkArchiveName,
  selectDeliveries,
  toLowestChangeSortKeySince,
  toArchiveSortKey,
  type MarkArchive,
} from '../../../../../ingest/sources/trademarks/mark-archives.ts';
import { toMaskedMarkFileName } from '../../../../../ingest/sources/trademarks/read/read-mark-archive.ts';
import type { Trademark } from '../../../../../shared/domain/trademark.ts';

const NOW = new Date('2026-11-26T04:00:00Z');

/** Archives without a name of the office's are of 4 March. */
const archives = (...paths: string[]): MarkArchive[] =>
  paths.map((pathInSourceFolder) => ({
    pathInSourceFolder,
    ...(parseMarkArchiveName(pathInSourceFolder, NOW) ?? {
      isFull: pathInSourceFolder.startsWith('full/'),
      day: '2026-03-04',
      sequence: 0,
    }),
  }));
const full = (day: string, sequence: number): string =>
  `full/${day}-SE-FULL-INDX-${String(sequence).padStart(4, '0')}.zip`;

describe('archives of marks', () => {
  it('Archives are dated by their names', () => {
    expect(parseMarkArchiveName('diff/2026-11-14-SE-DIFF-INDX-0002.zip', NOW)).toEqual({
      isFull: false,
      day: '2026-11-14',
      sequence: 2,
    });
    expect(parseMarkArchiveName('full/2026-11-14-SE-DIFF-INDX-0002.zip', NOW)?.isFull).toBe(false);
    expect(parseMarkArchiveName('full/2026-11-14-SE-FULL-INDX-0001 (1).zip', NOW)?.day).toBe('2026-11-14');
    expect(parseMarkArchiveName('full/all.zip', NOW)).toBeNull();
    expect(parseMarkArchiveName('full/2036-11-14-SE-FULL-INDX-0001.zip', NOW)?.day).toBe('1990-01-01');
    expect(parseMarkArchiveName('diff/2036-11-14-SE-DIFF-INDX-0001.zip', NOW)).toBeNull();
    expect(parseMarkArchiveName('full/2026-13-45-SE-FULL-INDX-0001.zip', NOW)).toBeNull();
  });

  it('Archives are ordered by publication', () => {
    const { full: set, diffs } = selectDeliveries(
      archives(
        'diff/2026-11-14-SE-DIFF-INDX-0001.zip',
        full('2026-11-01', 2),
        'diff/b.zip',
        full('2026-11-01', 1),
      ),
    );
    expect(set.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(diffs.map(({ pathInSourceFolder }) => pathInSourceFolder)).toEqual([
      'diff/b.zip',
      'diff/2026-11-14-SE-DIFF-INDX-0001.zip',
    ]);
    const [first, second] = [set[0]!, diffs[1]!].map(toArchiveSortKey);
    expect(first! < second!).toBe(true);
    const change = toArchiveSortKey(archives('diff/2026-11-01-SE-DIFF-INDX-0001.zip')[0]!);
    expect([
      first! < toLowestChangeSortKeySince('2026-11-01'),
      change >= toLowestChangeSortKeySince('2026-11-01'),
    ]).toEqual([true, true]);
  });

  it('The newest full set is used, even over two days', () => {
    const pick = (...paths: string[]) => {
      const { full: set, supersededCount } = selectDeliveries(archives(...paths));
      return [set.map(({ pathInSourceFolder }) => pathInSourceFolder), supersededCount];
    };
    const old = full('2026-10-01', 1);
    const night = full('2026-10-31', 1);
    const morning = full('2026-11-01', 2);
    expect(pick(old, full('2026-10-01', 2), night, morning)).toEqual([[night, morning], 2]);
    expect(pick('full/a.zip', 'full/b.zip')).toEqual([['full/a.zip', 'full/b.zip'], 0]);
    expect(pick('full/a.zip', night)).toEqual([[night], 1]);
    expect(pick()).toEqual([[], 0]);
  });

  it('Missing archives of a full set are found', () => {
    const set = archives(full('2026-11-01', 2), full('2026-11-01', 5));
    expect(findMissingSequenceNumbers(set)).toEqual([1, 3, 4]);
    expect(findMissingSequenceNumbers(archives('full/a.zip'))).toEqual([]);
  });

  it('Changes are used from the day of the full set on', () => {
    const [diff] = archives('diff/2026-11-14-SE-DIFF-INDX-0001.zip');
    expect([
      isPublishedSince(diff!, null),
      isPublishedSince(diff!, '2026-11-14'),
      isPublishedSince(diff!, '2026-11-15'),
    ]).toEqual([true, true, false]);
  });
});

describe('marks of a company', () => {
  it('Marks are ordered by registration date, latest first, then by number', () => {
    const mark = (prvId: string, registrationDate: string | null) =>
      ({ prvId, registrationDate }) as Trademark;
    const sorted = [
      mark('1900-9000', null),
      mark('2001-00002', '2002-01-01'),
      mark('1900-62281', null),
      mark('2001-00010', '2002-01-01'),
      mark('2020-00001', '2020-05-05'),
    ].sort(compareMarksLatestRegisteredFirst);
    expect(sorted.map(({ prvId }) => prvId)).toEqual([
      '2020-00001',
      '2001-00010',
      '2001-00002',
      '1900-62281',
      '1900-9000',
    ]);
  });
});

it.each([
  ['2024-01234.xml', '2024-01234.xml'],
  ['marks/SE500000202401234.XML', 'SE500000202401234.XML'],
  ['193001-1235.xml', '#3.xml'],
  ['19300101-1235.xml', '#3.xml'],
  ['Bo Fiktivsson.xml', '#3.xml'],
  ['å.xml', '#3.xml'],
  ['80-13-01-2342.xml', '#3.xml'],
  ['801301.2342.xml', '#3.xml'],
  ['mark.txt', '#3.xml'],
])('The masked name of the member %s is %s', (name, masked) =>
  expect(toMaskedMarkFileName(name, 2)).toBe(masked),
);

describe('archives before the newest full set', () => {
  it('Archives before the newest full set and its changes are superseded', () => {
    const paths = [
      'full/2026-03-01-SE-FULL-INDX-0001.zip',
      'full/2026-06-01-SE-FULL-INDX-0001.zip',
      'full/2026-06-02-SE-FULL-INDX-0002.zip',
      'diff/2026-05-31-SE-DIFF-INDX-0001.zip',
      'diff/2026-06-01-SE-DIFF-INDX-0001.zip',
      'diff/own.zip',
    ];
    expect(findArchivesBeforeNewestSet(paths, NOW)).toEqual([
      { pathInSourceFolder: paths[0], replacedDeliveryName: 'before-2026-06-01' },
      { pathInSourceFolder: paths[3], replacedDeliveryName: 'before-2026-06-01' },
    ]);
  });

  it('Changes are kept while there is no full set', () => {
    expect(findArchivesBeforeNewestSet(['diff/2026-05-31-SE-DIFF-INDX-0001.zip'], NOW)).toEqual([]);
  });
});
