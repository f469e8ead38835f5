import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { makeZip, type ZipMemberToMake } from '../support/delivery/make-zip.ts';
import { unzip } from '../support/delivery/unzip.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const REGISTRY = 'bolagsverket_bulkfil';
const REPORTS = 'annual-reports/2025/26_1.zip';
const DIFF = 'trademarks/diff/2026-06-12-SE-DIFF-INDX-0001.zip';
const BY_PRODUCTS: readonly ZipMemberToMake[] = [
  { name: '__MACOSX/', bytes: '', isStored: true },
  { name: `__MACOSX/._${REGISTRY}.txt`, bytes: 'Mac OS X' },
  { name: '.DS_Store', bytes: 'Bud1' },
  { name: 'mapp/Thumbs.db', bytes: 'x' },
  { name: 'mapp\\desktop.ini', bytes: '[.ShellClassInfo]' },
  { name: 'mapp/', bytes: '', isStored: true },
  { name: 'tom\\', bytes: '', isStored: true },
];

let delivery: string;
let dataDir: string;
beforeEach(() => {
  const root = makeTemporaryFolder();
  delivery = copyWeeklyDelivery(join(root, 'delivery'));
  dataDir = join(root, 'data');
});

async function run(): Promise<RunReport> {
  const { report, error } = await ingestFolder(delivery, dataDir);
  expect(error).toBeNull();
  return report;
}

async function repack(path: string, change: (member: ZipMemberToMake) => ZipMemberToMake): Promise<void> {
  const members = (await unzip(readFileSync(join(delivery, path)))).map(([name, bytes]) => ({ name, bytes }));
  writeFileSync(join(delivery, path), makeZip([...BY_PRODUCTS, ...members.map(change)]));
}

describe('packages made on any system', () => {
  it.each<[string, Partial<ZipMemberToMake>, readonly ZipMemberToMake[]]>([
    ['with by-products of archivers', {}, BY_PRODUCTS],
    ['in a folder', { name: `mapp/${REGISTRY}.txt` }, []],
    ['with a backslash', { name: `mapp\\${REGISTRY}.txt` }, []],
    ['with an absolute path', { name: `C:\\mapp\\${REGISTRY}.txt` }, []],
    ['in capitals', { name: `${REGISTRY.toUpperCase()}.TXT` }, []],
    ['with a name that is not UTF-8', { name: 'f\u00f6retag.txt', flags: 8 }, []],
    ['stored', { isStored: true }, []],
    ['with a place of zip64', { claimedOffset: 0n }, []],
  ])('A registry file %s is read', async (_kind, member, more) => {
    const bytes = readFileSync(join(delivery, `${REGISTRY}.txt`));
    const zip = makeZip([{ name: `${REGISTRY}.txt`, bytes, ...member }, ...more]);
    const before = (await run()).sources['registry']!.accepted;
    rmSync(join(delivery, `${REGISTRY}.txt`));
    writeFileSync(join(delivery, `${REGISTRY}.zip`), zip);
    const { sources } = (await ingestFolder(delivery, `${dataDir}-of-zip`)).report;
    expect(sources['registry']?.accepted).toBe(before);
  });

  it('Two files besides by-products are refused', async () => {
    rmSync(join(delivery, `${REGISTRY}.txt`));
    writeFileSync(
      join(delivery, `${REGISTRY}.zip`),
      makeZip([{ name: 'a.txt', bytes: 'a' }, { name: 'b.txt', bytes: 'b' }, ...BY_PRODUCTS]),
    );
    const { error } = await ingestFolder(delivery, dataDir);
    expect(error?.message).toContain('must contain exactly one .txt');
  });

  it.each<[string, Partial<ZipMemberToMake>, string]>([
    ['encrypted', { flags: 0x809 }, 'is encrypted'],
    ['packed by another method', { method: 12 }, 'is packed with method 12, which is not read'],
  ])('A registry file that is %s is refused with the reason', async (_kind, member, message) => {
    rmSync(join(delivery, `${REGISTRY}.txt`));
    const zip = makeZip([{ name: 'a.txt', bytes: 'a', ...member }]);
    writeFileSync(join(delivery, `${REGISTRY}.zip`), zip);
    const { error } = await ingestFolder(delivery, dataDir);
    expect(error?.message).toBe(`${REGISTRY}.zip ${message}. Pack it again as an ordinary zip.`);
  });

  it('By-products in archives and folders count as nothing, and names of Windows are read', async () => {
    const plain = await run();
    for (const path of [REPORTS, DIFF])
      await repack(path, ({ name, ...member }) => ({
        ...member,
        name: `mapp\\${name.replace(/\.zip$/, '.ZIP').replace(/\.xml$/, '.XML')}`,
      }));
    for (const name of [
      '__MACOSX/._a.zip',
      'Thumbs.db',
      'annual-reports/2025/.DS_Store',
      'trademarks/desktop.ini',
    ]) {
      mkdirSync(dirname(join(delivery, name)), { recursive: true });
      writeFileSync(join(delivery, name), 'x');
    }
    renameSync(join(delivery, `${REGISTRY}.txt`), join(delivery, `${REGISTRY}.TXT`));
    const { report } = await ingestFolder(delivery, `${dataDir}-of-windows`);
    expect(report.unknownFiles).toEqual([]);
    for (const [name, { read, accepted, rejected, notes }] of Object.entries(plain.sources)) {
      const other = report.sources[name];
      expect([name, other]).toMatchObject([name, { read, accepted, rejected }]);
      expect(other?.notes).toEqual(notes);
    }
  });
});
