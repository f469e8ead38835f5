import { describe, expect, it } from 'vitest';
import { parseMarkArchiveName } from '../../../../../../ingest/sources/trademarks/mark-archives.ts';
import {
  selectArchivesToFetch,
  type StagedMarkArchives,
  type RemoteMarkArchive,
} from '../../../../../../ingest/sources/trademarks/fetch/select-archives-to-fetch.ts';

const archive = (kind: 'full' | 'diff', day: string, sequence = 1): RemoteMarkArchive => {
  const pathInSourceFolder = `${kind}/${day}-SE-${kind.toUpperCase()}-INDX-${String(sequence).padStart(4, '0')}.zip`;
  return {
    pathInSourceFolder,
    sizeBytes: 5,
    version: '',
    ...parseMarkArchiveName(pathInSourceFolder, new Date('2026-11-26T04:00:00Z'))!,
  };
};
const read = (...archives: readonly RemoteMarkArchive[]): StagedMarkArchives => ({
  isArchiveRead: ({ pathInSourceFolder, sizeBytes }) =>
    archives.some((each) => each.pathInSourceFolder === pathInSourceFolder && each.sizeBytes === sizeBytes),
  stagedFullSetFirstDay: archives.find(({ isFull }) => isFull)?.day ?? null,
});

const OLD = [archive('full', '2026-03-01'), archive('full', '2026-03-02', 2)];
const NEW = [archive('full', '2026-06-01'), archive('full', '2026-06-02', 2)];
const DIFFS = ['2026-02-28', '2026-05-31', '2026-06-01', '2026-06-03'].map((day) => archive('diff', day));

describe('the archives to fetch', () => {
  it.each([
    [
      'nothing was read: the newest set and what came since',
      [],
      [...OLD, ...NEW, ...DIFFS],
      [...NEW, ...DIFFS.slice(2)],
    ],
    ['the set was read: what came since', NEW, [...NEW, ...DIFFS], DIFFS.slice(2)],
    ['some changes were read', [...NEW, DIFFS[3]!], [...NEW, ...DIFFS], [DIFFS[2]]],
    ['all was read', [...NEW, ...DIFFS], [...OLD, ...NEW, ...DIFFS], []],
    ['an older set was read', [...OLD, ...DIFFS], [...OLD, ...NEW, ...DIFFS], NEW],
    ['one archive of the set was not: the whole, since it replaces everything', [NEW[0]!], NEW, NEW],
    ['only an older set than the one in use is listed', [...NEW, DIFFS[2]!], [...OLD, ...DIFFS], [DIFFS[3]]],
    ['no set is listed', [], DIFFS, DIFFS],
    ['nothing is listed', [], [], []],
  ])('The archives to fetch are selected: %s', (_what, known, listed, wanted) => {
    expect(selectArchivesToFetch(listed, read(...known))).toEqual(wanted);
  });

  it('An archive with another size is another archive', () => {
    const [first] = DIFFS;
    expect(selectArchivesToFetch([{ ...first!, sizeBytes: 6 }], read(first!))).toHaveLength(1);
  });
});
