import { describe, expect, it } from 'vitest';
import { compareMarks } from '../../../../ingest/sources/trademarks/compare-marks.ts';
import {
  isAfter,
  pickArchives,
  toMarkArchive,
  toVersion,
} from '../../../../ingest/sources/trademarks/mark-archives.ts';
import { toRecordLabel } from '../../../../ingest/sources/trademarks/to-record-label.ts';
import type { Trademark } from '../../../../shared/domain/company.ts';

const MODIFIED = Date.parse('2026-03-04T05:06:07Z');
const archives = (...paths: string[]) => paths.map((path) => toMarkArchive(path, MODIFIED));
const full = (day: string, sequence: number): string =>
  `full/${day}-SE-FULL-INDX-${String(sequence).padStart(4, '0')}.zip`;

describe('archives of marks', () => {
  it('are dated by their names, else by their files', () => {
    expect(archives('diff/2026-11-14-SE-DIFF-INDX-0002.zip')[0]).toMatchObject({
      isFull: false,
      day: '2026-11-14',
      sequence: 2,
    });
    expect(archives('full/all.zip')[0]).toMatchObject({ isFull: true, day: '2026-03-04', sequence: 0 });
    expect(archives('full/2026-11-14-SE-DIFF-INDX-0002.zip')[0]!.isFull).toBe(false);
  });

  it('are read in the order in which they were published', () => {
    const { full: set, diffs } = pickArchives(
      archives(
        'diff/2026-11-14-SE-DIFF-INDX-0001.zip',
        full('2026-11-01', 2),
        'diff/b.zip',
        full('2026-11-01', 1),
      ),
    );
    expect(set.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(diffs.map(({ path }) => path)).toEqual(['diff/b.zip', 'diff/2026-11-14-SE-DIFF-INDX-0001.zip']);
    const [first, second] = [set[0]!, diffs[1]!].map((archive) => toVersion(archive, 7));
    expect(first! < second!).toBe(true);
    expect(toVersion(set[0]!, 9) < toVersion(set[0]!, 10)).toBe(true);
  });

  it('are of the newest full set, though it was written over two days', () => {
    const pick = (...paths: string[]) => {
      const { full: set, superseded } = pickArchives(archives(...paths));
      return [set.map(({ path }) => path), superseded];
    };
    const [old, night, morning] = [full('2026-10-01', 1), full('2026-10-31', 1), full('2026-11-01', 2)];
    expect(pick(old, full('2026-10-01', 2), night, morning)).toEqual([[night, morning], 2]);
    expect(pick('full/a.zip', 'full/b.zip')).toEqual([['full/a.zip', 'full/b.zip'], 0]);
    expect(pick()).toEqual([[], 0]);
  });

  it('follow a full set from its own day on', () => {
    const [diff] = archives('diff/2026-11-14-SE-DIFF-INDX-0001.zip');
    expect([isAfter(diff!, null), isAfter(diff!, '2026-11-14'), isAfter(diff!, '2026-11-15')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('marks of a company', () => {
  it('are ordered by registration, latest first, those without date last, equal ones by number', () => {
    const mark = (prvId: string, registrationDate: string | null) =>
      ({ prvId, registrationDate }) as Trademark;
    const sorted = [
      mark('1900-9000', null),
      mark('2001-00002', '2002-01-01'),
      mark('1900-62281', null),
      mark('2001-00010', '2002-01-01'),
      mark('2020-00001', '2020-05-05'),
    ].sort(compareMarks);
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
  ['mark.txt', '#3.xml'],
])('calls the member %s %s', (name, label) => expect(toRecordLabel(name, 2)).toBe(label));
