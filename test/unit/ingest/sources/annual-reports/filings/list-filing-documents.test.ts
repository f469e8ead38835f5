import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  FilingTooLargeError,
  listFilingDocuments,
} from '../../../../../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import { maskNonUuidMemberName } from '../../../../../../ingest/sources/annual-reports/filings/mask-non-uuid-member-name.ts';
import { makeZip, type ZipMemberToMake } from '../../../../../support/delivery/make-zip.ts';

const MB = 1024 ** 2;
const UUID = '6e8bc430-9c3a-11d9-9669-0800200c9a66';
const REPORT = 'L-2024-12-31-sv/reports/l.xhtml';
const own: ZipMemberToMake = { name: `${UUID}.xhtml`, bytes: '<html/>' };
const makePackage = (more: readonly ZipMemberToMake[] = []): Buffer =>
  makeZip([
    { name: 'L-2024-12-31-sv/META-INF/reportPackage.json', bytes: '{}' },
    { name: REPORT, bytes: '<html>packaged</html>' },
    ...more,
  ]);

async function open(members: readonly ZipMemberToMake[]) {
  const { documents: opened, unreadablePackages: failures } = await listFilingDocuments(makeZip(members));
  const described = opened.map(({ maskedName, isFromReportPackage, entry }) => [
    maskedName,
    isFromReportPackage,
    entry.refusalReason,
  ]);
  return { opened, described, failures };
}

describe('the documents of a filing', () => {
  it.each(['zip', 'xbri', 'XBRI'])(
    'The documents of a package follow those of the filing (.%s)',
    async (suffix) => {
      const { described, failures } = await open([
        { name: `l.${suffix}`, bytes: makePackage() },
        own,
        { name: 'readme.txt', bytes: 'x' },
      ]);
      expect(described).toEqual([
        [`${UUID}.xhtml`, false, null],
        [`#1.${suffix.toLowerCase()}/#2.xhtml`, true, null],
      ]);
      expect(failures).toEqual([]);
    },
  );

  it('A broken package does not affect the other documents', async () => {
    const { described, failures } = await open([
      own,
      { name: 'broken.zip', bytes: 'not a zip' },
      { name: 'damaged.zip', bytes: makePackage(), claimedCrc32: 1 },
      { name: 'far.xbri', bytes: makePackage(), claimedOffset: 2n ** 62n },
      {
        name: 'good.xbri',
        bytes: makePackage([{ name: 'x/reports/y.xhtml', bytes: 'y', claimedOffset: 2n ** 62n }]),
      },
    ]);
    expect(described).toEqual([
      [`${UUID}.xhtml`, false, null],
      ['#5.xbri/#2.xhtml', true, null],
      ['#5.xbri/#3.xhtml', true, 'damaged-member'],
    ]);
    expect(failures).toEqual([
      { maskedName: '#2.zip', reason: 'not-a-zip' },
      { maskedName: '#3.zip', reason: 'damaged-member' },
      { maskedName: '#4.xbri', reason: 'damaged-member' },
    ]);
  });

  it('A packaged document does not keep the memory of its package', async () => {
    const ballast = { name: 'ballast.bin', bytes: randomBytes(MB), isStored: true };
    const { opened } = await open([{ name: 'l.zip', bytes: makePackage([ballast]), isStored: true }]);
    expect(opened).toHaveLength(1);
    expect(opened[0]!.compressedBytes.buffer.byteLength).toBeLessThan(MB / 8);
  });
});

describe('a filing that is too large', () => {
  const random = randomBytes(MB / 2).toString('latin1');
  const claiming = (name: string, megabytes: number): ZipMemberToMake => ({
    name,
    bytes: random,
    claimedSize: megabytes * MB,
  });

  it.each<[string, ZipMemberToMake[]]>([
    ['by its own documents', ['a', 'b', 'c'].map((name) => claiming(`${name}.xhtml`, 60))],
    // None of them could be unpacked: the declared sizes are enough to refuse them.
    ['by its packages', ['a', 'b', 'c'].map((name) => claiming(`${name}.zip`, 60))],
    ['by both together', [claiming('a.xhtml', 60), claiming('b.zip', 60), claiming('c.xbri', 60)]],
    [
      'by the documents of its packages',
      ['a', 'b', 'c'].map((name) => ({
        name: `${name}.zip`,
        bytes: makePackage([claiming('L/reports/m.xhtml', 60)]),
        isStored: true,
      })),
    ],
    [
      'by documents that share their bytes',
      [
        {
          name: 'l.zip',
          bytes: makeZip([
            { name: 'x/reports/0.xhtml', bytes: randomBytes(MB), isStored: true },
            ...Array.from({ length: 200 }, (_, place) => ({
              name: `x/reports/${place + 1}.xhtml`,
              bytes: '',
              claimedSize: 0,
              claimedPackedSize: MB,
              claimedOffset: 0n,
            })),
          ]),
          isStored: true,
        },
      ],
    ],
    [
      'by the number of its packages',
      Array.from({ length: 5 }, (_, place) => ({ name: `${place}.zip`, bytes: makePackage() })),
    ],
  ])('A filing is too large %s', async (_what, members) => {
    const before = process.memoryUsage().arrayBuffers;
    await expect(listFilingDocuments(makeZip([own, ...members]))).rejects.toBeInstanceOf(FilingTooLargeError);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MB);
  });
});

describe('what a member is called', () => {
  it.each([
    [`${UUID}.xhtml`, `${UUID}.xhtml`],
    [`${UUID.toUpperCase()}.zip`, `${UUID.toUpperCase()}.zip`],
    ['800101-1234.xhtml', '#3.xhtml'],
    ['Anna Fiktivsson.XHTML', '#3.xhtml'],
    [`Anna ${UUID}.xhtml`, '#3.xhtml'],
    [`${UUID}.Fiktivsson`, '#3'],
    ['L-2024-12-31-sv/reports/fiktiv.html', '#3.html'],
  ])('The label of the member %s is %s', (name, label) => {
    expect(maskNonUuidMemberName(name, 2)).toBe(label);
  });
});
