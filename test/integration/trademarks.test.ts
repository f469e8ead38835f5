import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reject } from '../../ingest/source/staging.ts';
import { toReportLines } from '../../ingest/report/to-report-lines.ts';
import type { RunReport, SourceReport } from '../../ingest/report/run-report.ts';
import type { StoredCompanyDetail } from '../../shared/domain/stored-company-detail.ts';
import { Company } from '../../shared/domain/company.ts';
import { type Trademark } from '../../shared/domain/trademark.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { readAcceptedDelivery } from '../../ingest/staging/staged-file.ts';
import { TRADEMARKS_READER_VERSION } from '../../ingest/sources/trademarks/read/read-mark-archive.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { makeMarkText, type MarkToMake } from '../support/delivery/make-mark-text.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { makeMarkFile, writeMarks } from '../support/delivery/write-marks.ts';

const NORDLYS = '5621000016';
const OTHER = '5621000024';
const DEREGISTERED = '5621000032';
const FULL = 'full/2026-06-01-SE-FULL-INDX-0001.zip';
const DIFF = 'diff/2026-06-10-SE-DIFF-INDX-0001.zip';

let delivery: string;
let dataDir: string;

beforeEach(() => {
  const root = makeTemporaryFolder();
  delivery = copyWeeklyDelivery(join(root, 'delivery'));
  rmSync(join(delivery, 'annual-reports'), { recursive: true, force: true });
  rmSync(join(delivery, 'trademarks'), { recursive: true, force: true });
  dataDir = join(root, 'data');
});

function write(path: string, ...marks: readonly MarkToMake[]): string {
  return writeMarks(delivery, path, marks.map(makeMarkFile));
}

async function run(): Promise<RunReport> {
  const { report, error } = await ingestFolder(delivery, dataDir);
  expect(error).toBeNull();
  return report;
}

async function runTrademarks(): Promise<SourceReport> {
  return (await run()).sources['trademarks']!;
}

async function refuse(): Promise<string> {
  const { error } = await ingestFolder(delivery, dataDir);
  return error instanceof Error ? error.message : 'accepted';
}

async function read(number: string): Promise<{ marks: readonly Trademark[]; detail: StoredCompanyDetail }> {
  const store = await openStore(embeddedIn(dataDir));
  try {
    return await store.withLiveGeneration(async (reader) => {
      const [text] = await reader.getCompaniesJson([number], ['trademarks']);
      const company = Company.parse(JSON.parse(text!));
      expect(company.trademarkCount).toBe(company.trademarks!.length);
      return { marks: company.trademarks!, detail: (await reader.getCompanyDetail(number))! };
    });
  } finally {
    await store.close();
  }
}

async function numbersOf(number: string): Promise<string[]> {
  return (await read(number)).marks.map(({ prvId }) => prvId);
}

function readRejects({ rejectsFile }: RunReport): Reject[] {
  return readFileSync(rejectsFile!, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Reject)
    .filter(({ source }) => source === 'trademarks');
}

describe('a full set', () => {
  it('Companies have their marks, the latest registration first', async () => {
    write(
      FULL,
      { number: '2001-00001', registrationDate: '2002-02-02' },
      { number: '2024-00001', registrationDate: null, registrationNumber: null, status: 'Filed' },
      { number: '2019-00001', registrationDate: '2020-02-02' },
      { number: '2019-00002', applicants: [{ name: 'Guerlain SA', country: 'FR' }] },
    );
    const source = await runTrademarks();
    const { marks, detail } = await read(NORDLYS);
    expect(marks.map(({ prvId }) => prvId)).toEqual(['2019-00001', '2001-00001', '2024-00001']);
    expect(detail.trademarks).toEqual({ file: FULL, date: '2026-06-01T00:00:00.000Z' });
    expect(await read(OTHER)).toMatchObject({ marks: [], detail: { trademarks: null } });
    expect(source).toMatchObject({ from: 'delivered', read: 4, accepted: 4, links: { name: 3, foreign: 1 } });
  });

  it('A mark of two applicants belongs to both, and one with the same applicant twice to one', async () => {
    const own = { name: 'Nordlys Logistik AB' };
    write(FULL, { number: '1', applicants: [own, { name: 'Nordlys AB' }, own] });
    await run();
    expect([await numbersOf(NORDLYS), await numbersOf(OTHER)]).toEqual([['1'], ['1']]);
  });

  it('A deregistered company has marks only by its number', async () => {
    write(
      FULL,
      { number: '1', applicants: [{ name: 'Gammal', country: null, identifier: DEREGISTERED }] },
      { number: '2', applicants: [{ name: 'Nordlys AB', lines: ['200 10 Malmö'] }] },
      { number: '3', applicants: [{ name: 'Nordlys AB', lines: ['852 30 Sundsvall'] }] },
    );
    expect((await runTrademarks()).links).toEqual({ 'deregistered-namesake': 1, name: 1, number: 1 });
    expect([await numbersOf(DEREGISTERED), await numbersOf(OTHER)]).toEqual([['1'], ['3']]);
  });

  it('A full set is read member by member, a thousand in a zip, over several zips', async () => {
    const marks = Array.from({ length: 1_000 }, (_, place) => ({ number: `2020-${10_000 + place}` }));
    write(FULL, ...marks);
    write('full/2026-06-01-SE-FULL-INDX-0002.zip', { number: '2021-00001' });
    expect(await runTrademarks()).toMatchObject({ read: 1_001, accepted: 1_001, rejected: {} });
    expect((await read(NORDLYS)).marks).toHaveLength(1_001);
  });

  it('A full set replaces all marks', async () => {
    write(FULL, { number: '1' }, { number: '2' });
    write(DIFF, { number: '3' });
    await run();
    expect(await numbersOf(NORDLYS)).toEqual(['3', '2', '1']);
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    write('full/2026-06-12-SE-FULL-INDX-0001.zip', { number: '4' });
    await run();
    expect(await numbersOf(NORDLYS)).toEqual(['4']);
  });

  it('A full set is not read again when only its file time has changed', async () => {
    const file = write(FULL, { number: '1' });
    await run();
    writeFileSync(file, readFileSync(file));
    const report = await run();
    expect(report).toMatchObject({ outcome: 'nothing-new', sources: { trademarks: { from: 'unchanged' } } });
  });

  it('A full set that cannot be read in full is refused', async () => {
    write(FULL, { number: '1' });
    const broken = write('full/2026-06-01-SE-FULL-INDX-0002.zip', { number: '2' });
    writeFileSync(broken, 'no zip');
    expect(await refuse()).toContain('2026-06-01-SE-FULL-INDX-0002.zip is not a readable zip');
    expect(existsSync(join(dataDir, 'staging/trademarks.sqlite.next'))).toBe(false);
  });

  it('A full set that has lost marks is refused', async () => {
    const many = Array.from({ length: 1_100 }, (_, place) => ({ number: `2020-${10_000 + place}` }));
    write(FULL, ...many);
    await run();
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    write('full/2026-06-12-SE-FULL-INDX-0001.zip', ...many.slice(0, 1_050));
    expect(await refuse()).toContain('has 1,050 usable rows, 4.5 % fewer than the 1,100');
  });

  it('A full set that is older than the one in use is ignored', async () => {
    write(FULL, { number: '1' });
    await run();
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    write('full/2026-05-12-SE-FULL-INDX-0001.zip', { number: '2' });
    write(DIFF, { number: '3' });
    expect((await runTrademarks()).notes).toEqual(['1 archive of an older full set skipped']);
    expect(await numbersOf(NORDLYS)).toEqual(['3', '1']);
  });

  it('A full set keeps newer changes, including deletions', async () => {
    write(FULL, { number: '1' }, { number: '9' });
    write('diff/2026-06-10-SE-DIFF-INDX-0001.zip', { number: '2' }, { number: '9', operation: 'Delete' });
    await run();
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    write('full/2026-06-08-SE-FULL-INDX-0001.zip', { number: '1', status: 'Expired' }, { number: '9' });
    write('diff/2026-06-11-SE-DIFF-INDX-0001.zip', { number: '3' });
    await run();
    const { marks } = await read(NORDLYS);
    expect(marks.map(({ prvId, markStatus }) => [prvId, markStatus])).toEqual([
      ['3', 'Registered'],
      ['2', 'Registered'],
      ['1', 'Expired'],
    ]);
  });

  it('Missing archives of a full set and files that are not XML are reported', async () => {
    const image = { name: 'images/1.jpg', bytes: 'no XML' };
    const rest = { name: '__MACOSX/._1.xml', bytes: 'no XML' };
    writeMarks(delivery, FULL, [makeMarkFile({ number: '1' }), image, rest]);
    write('full/2026-06-01-SE-FULL-INDX-0004.zip', { number: '2' });
    const source = await runTrademarks();
    expect(source).toMatchObject({ read: 2, accepted: 2, rejected: {} });
    expect(source.notes).toEqual([
      '2 archives missing in the full set, first INDX 2',
      '1 file skipped: not XML',
    ]);
  });

  it('A full set without a date in its name has the day on which it was packed', async () => {
    write('full/all.zip', { number: '1' });
    write('diff/2025-06-01-SE-DIFF-INDX-0001.zip', { number: '2' });
    write('diff/2025-06-02-SE-DIFF-INDX-0001.zip', { number: '3' });
    expect((await runTrademarks()).notes).toEqual(['1 archive of changes older than the full set skipped']);
    expect((await read(NORDLYS)).detail.trademarks?.date).toBe('2025-06-02T00:00:00.000Z');
    expect(await numbersOf(NORDLYS)).toEqual(['3', '1']);
  });

  it('A newer reader reads a full set again, and the old marks stay until then', async () => {
    const file = write(FULL, { number: '1' });
    await run();
    const staged = join(dataDir, 'staging/trademarks.sqlite');
    const database = new DatabaseSync(staged);
    database.exec(`UPDATE delivery SET json = json_set(json, '$.readerVersion', 0)`);
    database.close();
    const whole = readFileSync(file);
    rmSync(file);
    expect((await runTrademarks()).notes).toEqual([
      'read by another version of this service: deliver the full set again',
    ]);
    expect(await numbersOf(NORDLYS)).toEqual(['1']);
    writeFileSync(file, whole);
    expect(await runTrademarks()).toMatchObject({ from: 'delivered', accepted: 1 });
    expect(readAcceptedDelivery(staged)?.readerVersion).toBe(TRADEMARKS_READER_VERSION);
  });

  it('The newest full set in the folder is used', async () => {
    write('full/2026-05-01-SE-FULL-INDX-0001.zip', { number: '1' });
    write(FULL, { number: '2' });
    const source = await runTrademarks();
    expect(source.notes).toEqual(['1 archive of an older full set skipped']);
    expect(await numbersOf(NORDLYS)).toEqual(['2']);
  });
});

describe('changes', () => {
  it('Changes insert, update and delete, and leave other marks alone', async () => {
    write(FULL, { number: '1' }, { number: '2' }, { number: '3' });
    await run();
    write(
      DIFF,
      { number: '2', operation: 'Update', status: 'Expired' },
      { number: '3', operation: 'Delete' },
      { number: '4', operation: 'Insert' },
    );
    const source = await runTrademarks();
    expect(source).toMatchObject({ from: 'delivered', read: 3, accepted: 3, file: DIFF, links: { name: 3 } });
    const { marks } = await read(NORDLYS);
    expect(marks.map(({ prvId, markStatus }) => [prvId, markStatus])).toEqual([
      ['4', 'Registered'],
      ['2', 'Expired'],
      ['1', 'Registered'],
    ]);
  });

  it('Changes move a mark to its new holder, or away from all', async () => {
    write(FULL, { number: '1' }, { number: '2' });
    await run();
    write(
      DIFF,
      { number: '1', operation: 'Update', applicants: [{ name: 'Nordlys AB' }] },
      { number: '2', operation: 'Update', applicants: [{ name: 'Nordlys Logistik AB', country: 'NO' }] },
    );
    await run();
    expect([await numbersOf(NORDLYS), await numbersOf(OTHER)]).toEqual([[], ['1']]);
  });

  it('Changes apply by their days, in any order of delivery', async () => {
    write(FULL, { number: '1' });
    write('diff/2026-06-12-SE-DIFF-INDX-0001.zip', { number: '1', operation: 'Delete' }, { number: '2' });
    await run();
    write('diff/2026-06-11-SE-DIFF-INDX-0001.zip', { number: '1', operation: 'Update' }, { number: '3' });
    await run();
    expect(await numbersOf(NORDLYS)).toEqual(['3', '2']);
  });

  it('Changes that are delivered again with other content replace the earlier ones', async () => {
    write(FULL, { number: '1' });
    write(DIFF, { number: '8' }, { number: '9' }, { number: '1', status: 'Wrong' });
    await run();
    write(DIFF, { number: '1', status: 'Expired' });
    await run();
    expect((await read(NORDLYS)).marks.find(({ prvId }) => prvId === '1')!.markStatus).toBe('Expired');
  });

  it('Changes of one archive apply in its order', async () => {
    write(FULL, { number: '1' });
    write(DIFF, { number: '2' }, { number: '2', status: 'Expired' });
    await run();
    expect((await read(NORDLYS)).marks[0]!.markStatus).toBe('Expired');
  });

  it('Changes that remove too many marks are refused', async () => {
    const many = Array.from({ length: 1_100 }, (_, place) => ({ number: `2020-${10_000 + place}` }));
    write(FULL, ...many);
    await run();
    write(DIFF, ...many.slice(0, 50).map((mark) => ({ ...mark, operation: 'Delete' })));
    expect(await refuse()).toContain('has 1,050 usable rows, 4.5 % fewer than the 1,100');
  });

  it('Changes that are older than the full set are ignored', async () => {
    write(FULL, { number: '1' });
    write('diff/2026-05-31-SE-DIFF-INDX-0001.zip', { number: '1', operation: 'Delete' });
    const source = await runTrademarks();
    expect(source.notes).toEqual(['1 archive of changes older than the full set skipped']);
    expect(await numbersOf(NORDLYS)).toEqual(['1']);
  });

  it('Changes before any full set are used, and that is reported', async () => {
    write(DIFF, { number: '1' });
    const report = await run();
    expect(toReportLines(report, 1_000).join('\n')).toContain('no full set yet');
    expect(await numbersOf(NORDLYS)).toEqual(['1']);
  });

  it('Changes that cannot be opened are rejected, and read when they can be', async () => {
    write(FULL, { number: '1' });
    const file = write(DIFF, { number: '2' });
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, 100));
    const report = await run();
    expect(report.sources['trademarks']!.rejected).toEqual({ 'unreadable-archive': 1 });
    expect(readRejects(report)).toMatchObject([{ line: 0, column: DIFF, reason: 'unreadable-archive' }]);
    expect((await read(NORDLYS)).detail.trademarks).toMatchObject({ file: FULL });
    writeFileSync(file, whole);
    await run();
    expect(await numbersOf(NORDLYS)).toEqual(['2', '1']);
  });
});

it('An archive that cannot be opened is not accepted as trademarks', async () => {
  writeFileSync(write(DIFF, { number: '1' }), 'no zip');
  const report = await run();
  expect(report.sources['trademarks']).toMatchObject({ from: 'delivered', accepted: 0, file: DIFF });
  expect(existsSync(join(dataDir, 'staging/trademarks.sqlite'))).toBe(false);
  expect((await read(NORDLYS)).marks).toEqual([]);
});

describe('members', () => {
  it('Broken members are skipped, counted and named', async () => {
    const cut = { name: 'SE500000202400002.xml', bytes: makeMarkText({ number: '2' }).slice(0, 300) };
    const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><TradeMark>&x;</TradeMark>';
    const large = Buffer.alloc(9 * 1024 ** 2, 32);
    writeMarks(delivery, FULL, [
      makeMarkFile({ number: '1' }),
      cut,
      { name: '../../evil.xml', bytes: makeMarkText({ number: '3' }) },
      { name: '4.xml', bytes: entity },
      { name: '5.xml', bytes: large, isStored: true },
      { name: '6.xml', bytes: makeMarkText({ number: '6' }), claimedCrc32: 1 },
      { name: 'Bo Fiktivsson.xml', bytes: '' },
      { name: '8.xml', bytes: Buffer.from('<TradeMark>\xe5</TradeMark>', 'latin1') },
      { name: '9.xml', bytes: '<Transaction/>' },
      makeMarkFile({ number: '10' }),
    ]);
    const report = await run();
    const column = (name: string): string => `${FULL}/${name}`;
    expect(readRejects(report)).toEqual(
      [
        [2, column('SE500000202400002.xml'), 'malformed-xml'],
        [3, column('evil.xml'), 'unsafe-name'],
        [4, column('4.xml'), 'doctype-with-declarations'],
        [5, column('5.xml'), 'member-too-large'],
        [6, column('6.xml'), 'damaged-member'],
        [7, column('#7.xml'), 'malformed-xml'],
        [8, column('8.xml'), 'wrong-encoding'],
        [9, column('9.xml'), 'no-trademark'],
      ].map(([line, where, reason]) => ({ source: 'trademarks', line, column: where, reason, identity: '' })),
    );
    expect(report.sources['trademarks']).toMatchObject({ read: 10, accepted: 2 });
    expect(await numbersOf(NORDLYS)).toEqual(['10', '1']);
  });

  it('Too many broken members stop the run as rows do', async () => {
    const marks = Array.from({ length: 1_000 }, (_, place) => makeMarkFile({ number: `2020-${place}` }));
    const broken = Array.from({ length: 30 }, (_, place) => ({ name: `b${place}.xml`, bytes: '<a>' }));
    writeMarks(delivery, FULL, [...marks, ...broken]);
    expect(await refuse()).toContain('30 of 1,030 rows are rejected');
  });
});

describe('joining', () => {
  it('Marks are joined again when the registry has changed, without the archives', async () => {
    write(FULL, { number: '1', applicants: [{ name: 'Polarljus Handel AB' }] });
    expect((await runTrademarks()).links).toEqual({ 'no-company': 1 });
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    const registry = join(delivery, 'bolagsverket_bulkfil.txt');
    const text = readFileSync(registry, 'utf8');
    writeFileSync(registry, text.replace('Nordlys Logistik AB$', 'Polarljus Handel AB$'));
    expect(await runTrademarks()).toMatchObject({ from: 'kept', links: { name: 1 } });
    expect(await numbersOf(NORDLYS)).toEqual(['1']);
    expect((await run()).outcome).toBe('nothing-new');
  });

  it('Staging records how each mark was joined, and how surely', async () => {
    write(
      FULL,
      { number: '1' },
      { number: '2', applicants: [{ name: 'NATTPOSTEN', lines: ['852 30 Sundsvall'] }] },
      { number: '3', applicants: [{ name: 'X AB', identifier: NORDLYS }] },
    );
    await run();
    const database = new DatabaseSync(join(dataDir, 'staging/trademarks.sqlite'), { readOnly: true });
    const rows = database.prepare('SELECT company, method, score FROM holder ORDER BY mark').all();
    database.close();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { company: Number(NORDLYS), method: 'name', score: 1 },
      { company: null, method: 'other-town', score: null },
      { company: Number(NORDLYS), method: 'number', score: 1 },
    ]);
  });

  it('Joined marks survive a rebuild from staging', async () => {
    write(FULL, { number: '1' });
    await run();
    const store = join(dataDir, 'store');
    rmSync(store, { recursive: true });
    rmSync(join(delivery, 'trademarks'), { recursive: true });
    await run();
    expect(await numbersOf(NORDLYS)).toEqual(['1']);
  });
});

it('No name and no number of a person is left anywhere', async () => {
  const nameXml = '<FormattedName><FirstName>Boel</FirstName><LastName>Fiktivsson</LastName></FormattedName>';
  write(
    FULL,
    { number: '1', applicants: [{ nameXml, lines: ['801301-2342', '702 10 Örebro'] }] },
    { number: '2', applicants: [{ name: 'Disa Fiktivdotter', lines: ['702 10 Örebro, SE, 801301-2342'] }] },
    { number: '3', representative: { name: 'Juristen Fiktivare', lines: ['801301-2342'] } },
    {
      number: '4',
      texts: ['ESKILA'],
      applicants: [{ name: 'Eskila Fiktivdotter', lines: ['702 10 Örebro'] }],
    },
    { number: '5', applicants: [{ name: 'Nordlys Logistik AB c/o Felix Fiktiv' }] },
  );
  writeMarks(delivery, DIFF, [{ name: '801301-2342.xml', bytes: '<a>' }]);
  const report = await run();
  expect(report.sources['trademarks']).toMatchObject({
    read: 6,
    accepted: 4,
    leftOut: 1,
    links: { person: 1, 'no-company': 2, name: 2 },
  });
  const files = [
    report.rejectsFile!,
    join(dataDir, 'reports', `${report.run}.json`),
    join(dataDir, 'staging/trademarks.sqlite'),
    join(dataDir, 'store/generations', report.generation!, 'companies.sqlite'),
  ];
  for (const file of files) {
    const content = readFileSync(file, 'latin1');
    for (const trace of ['Boel', 'Disa', 'Eskila', 'ESKILA', 'Felix', 'Juristen', '801301', '8013012342'])
      expect(content, `${trace} in ${file}`).not.toContain(trace);
  }
});
