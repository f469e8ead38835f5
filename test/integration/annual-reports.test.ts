import {
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { readFiling } from '../../ingest/sources/annual-reports/filings/read-filing.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import type { Reject } from '../../ingest/source/staging.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import type { StoredCompanyDetail } from '../../shared/domain/stored-company-detail.ts';
import type { StoredCompany } from '../../shared/domain/company.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toStoredReportFileName } from '../../shared/documents/port.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { makeFiling, writeArchive } from '../support/delivery/make-archive.ts';
import { makeReportText, type ReportFact } from '../support/delivery/make-report-text.ts';
import { makeZip, type ZipMemberToMake } from '../support/delivery/make-zip.ts';
import { mutateText } from '../support/delivery/mutate-text.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const NORDLYS = '5621000016';
const OTHER = '5621000024';

const figures = (revenue: string): ReportFact[] => [
  ['Nettoomsattning', 'year', revenue],
  ['Tillgangar', 'end', '1 000'],
  ['EgetKapital', 'end', '300'],
];

let delivery: string;
let dataDir: string;

beforeEach(() => {
  const root = makeTemporaryFolder();
  delivery = copyWeeklyDelivery(join(root, 'delivery'));
  rmSync(join(delivery, 'annual-reports'), { recursive: true, force: true });
  dataDir = join(root, 'data');
});

async function run(): Promise<RunReport> {
  const { report, error } = await ingestFolder(delivery, dataDir);
  expect(error).toBeNull();
  return report;
}

async function read(number: string): Promise<{ company: StoredCompany; detail: StoredCompanyDetail }> {
  const store = await openStore(embeddedIn(dataDir));
  try {
    return await store.withLiveGeneration(async (reader) => {
      const [company] = await reader.getCompaniesJson([number]);
      return {
        company: JSON.parse(company!) as StoredCompany,
        detail: (await reader.getCompanyDetail(number))!,
      };
    });
  } finally {
    await store.close();
  }
}

function readRejects(report: RunReport): Reject[] {
  if (report.rejectsFile === null) return [];
  const lines = readFileSync(report.rejectsFile, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Reject).filter(({ source }) => source === 'annual-reports');
}

/**
 * Makes staged filings look as if an earlier extractor had read them, with `changes` (pairs for
 * SQLite's json_set) in their figures.
 */
function makeOutdated(changes: string, signedOn?: string): void {
  const database = new DatabaseSync(join(dataDir, 'staging', 'annual-reports.sqlite'));
  database.exec(`UPDATE filing SET json = json_set(json, '$.extractorVersion', 0, ${changes});
    UPDATE delivery SET json = json_set(json, '$.readerVersion', 0)`);
  if (signedOn !== undefined)
    database.exec(`UPDATE filing SET version = replace(version, '2025-05-02', '${signedOn}')`);
  database.close();
}

function readVersion(): unknown {
  const database = new DatabaseSync(join(dataDir, 'staging', 'annual-reports.sqlite'), { readOnly: true });
  const row = database.prepare('SELECT version FROM filing').get();
  database.close();
  return row!['version'];
}

async function findDocument(number: string): Promise<string> {
  const name = toStoredReportFileName((await read(number)).detail.filings[0]!.document);
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return join(
    dataDir,
    files.find((file) => file.endsWith(name))!,
  );
}

describe('annual reports in a run', () => {
  it('A company has the figures of its latest year, and its detail record those of every year', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: figures('2 000 000') }),
      makeFiling({ orgNumber: NORDLYS, start: '2023-01-01', end: '2023-12-31', facts: figures('1 000 000') }),
    ]);
    const report = await run();
    expect(report.sources['annual-reports']).toMatchObject({
      from: 'delivered',
      read: 2,
      accepted: 2,
      rejected: {},
    });
    const { company, detail } = await read(NORDLYS);
    expect(company.hasDigitalAnnualReport).toBe(true);
    expect(company.financials).toMatchObject({ year: 2024, revenue: 2_000_000, solidity: 0.3 });
    expect(company.revenue_estimate).toMatchObject({ type: 'exact', value: 2_000_000, reference_year: 2024 });
    expect(detail.filings.map(({ fiscalEnd, financials }) => [fiscalEnd, financials!.revenue])).toEqual([
      ['2024-12-31', 2_000_000],
      ['2023-12-31', 1_000_000],
    ]);
    expect(detail.annualReports).toEqual({ file: '2025/26_1.zip', date: '2025-06-02T03:04:00.000Z' });
    const documents = await openDocumentStore(embeddedIn(dataDir), 'api');
    const bytes = await documents.get(toStoredReportFileName(detail.filings[0]!.document));
    expect(gunzipSync(bytes!).toString('utf8')).toBe(
      makeReportText({ orgNumber: NORDLYS, facts: figures('2 000 000') }),
    );
  });

  it('An archive is read once, and later ones add to it', async () => {
    const file = writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: figures('1') }),
    ]);
    await run();
    const again = await run();
    expect(again.outcome).toBe('nothing-new');
    expect(again.sources['annual-reports']).toMatchObject({ from: 'unchanged' });
    utimesSync(file, new Date(), new Date());
    expect((await run()).sources['annual-reports']).toMatchObject({ from: 'unchanged' });
    rmSync(file);
    writeArchive(delivery, '2025/26_2.zip', [makeFiling({ orgNumber: OTHER, facts: figures('2') })]);
    const added = await run();
    expect(added.sources['annual-reports']).toMatchObject({ from: 'delivered', read: 1 });
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(1);
    expect((await read(OTHER)).company.financials!.revenue).toBe(2);
    rmSync(join(delivery, 'annual-reports'), { recursive: true });
    expect((await run()).sources['annual-reports']).toMatchObject({ from: 'kept' });
  });

  it.each([
    ['a later archive wins', ['2025/26_2.zip', '2025-05-01'], ['2025/26_19.zip', '2025-04-01']],
    [
      'a later archive wins that is read first',
      ['2024/30_1.zip', '2025-05-01'],
      ['2025/02_1.zip', '2025-04-01'],
    ],
  ] as const)('%s', async (_what, [firstPath, firstSigned], [secondPath, secondSigned]) => {
    const filing = (revenue: string, signedOn: string) =>
      makeFiling({ orgNumber: NORDLYS, facts: figures(revenue), signedOn });
    writeArchive(delivery, secondPath, [filing('2', secondSigned)]);
    await run();
    writeArchive(delivery, firstPath, [filing('1', firstSigned)]);
    await run();
    const { company, detail } = await read(NORDLYS);
    expect(company.financials!.revenue).toBe(2);
    expect(detail.filings).toHaveLength(1);
  });

  it('Of two reports in one archive, the later signed one counts', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: figures('2'), signedOn: '2025-06-02' }),
      makeFiling({ orgNumber: NORDLYS, facts: figures('1'), signedOn: '2025-05-02' }),
    ]);
    await run();
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(2);
  });

  it('A newer extractor reads stored documents again', async () => {
    writeArchive(delivery, '2025/26_1.zip', [makeFiling({ orgNumber: NORDLYS, facts: figures('2 000') })]);
    await run();
    makeOutdated(`'$.financials.revenue', 7`);
    rmSync(join(delivery, 'annual-reports'), { recursive: true });
    const report = await run();
    expect(report.sources['annual-reports']).toMatchObject({ from: 'delivered', read: 1 });
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(2_000);
  });

  it("A newer extractor's signature decides when another version of the filing comes", async () => {
    const sign = (revenue: string, signedOn: string) =>
      makeFiling({ orgNumber: NORDLYS, facts: figures(revenue), signedOn });
    const file = writeArchive(delivery, '2025/26_1.zip', [sign('1', '2025-05-02')]);
    await run();
    makeOutdated(`'$.signedOn', '2024-01-01'`, '2024-01-01');
    await run();
    expect(readVersion()).toContain('2025-05-02');
    // The same archive, packed again: of one archive the later signature counts.
    rmSync(file);
    writeArchive(delivery, '2025/26_1.zip', [sign('7', '2025-03-02')]);
    await run();
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(1);
  });

  it('Stored documents that cannot be read again are reported, keep their figures, and are tried again', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: figures('2 000') }),
      makeFiling({ orgNumber: OTHER, facts: figures('3 000') }),
    ]);
    await run();
    const lost = await findDocument(NORDLYS);
    const broken = await findDocument(OTHER);
    const bytes = [readFileSync(lost), readFileSync(broken)] as const;
    rmSync(lost);
    writeFileSync(broken, 'no gzip');
    makeOutdated(`'$.financials.revenue', 7`);
    rmSync(join(delivery, 'annual-reports'), { recursive: true });
    for (const _again of [1, 2]) {
      const report = await run();
      expect(report.sources['annual-reports']).toMatchObject({
        read: 2,
        accepted: 0,
        rejected: { 'document-lost': 1, 'document-unreadable': 1 },
      });
      expect(readRejects(report).map(({ line, column, reason }) => [line, column, reason])).toEqual([
        [1, '2025/26_1.zip/562*******_2024-12-31.zip', 'document-lost'],
        [2, '2025/26_1.zip/562*******_2024-12-31.zip', 'document-unreadable'],
      ]);
      expect((await read(NORDLYS)).company.financials!.revenue).toBe(7);
    }
    writeFileSync(lost, bytes[0]);
    expect((await run()).sources['annual-reports']).toMatchObject({ read: 2, accepted: 1 });
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(2_000);
    expect((await read(OTHER)).company.financials!.revenue).toBe(7);
    writeFileSync(broken, bytes[1]);
    expect((await run()).sources['annual-reports']).toMatchObject({ read: 1, accepted: 1, rejected: {} });
    expect((await read(OTHER)).company.financials!.revenue).toBe(3_000);
    const last = await run();
    expect([last.outcome, last.sources['annual-reports']!.from]).toEqual(['nothing-new', 'kept']);
  });

  it('When the latest figures are in euro, the year before is shown, and both are listed', async () => {
    const inEuro: ReportFact[] = [['Tillgangar', 'end', '5', { unitRef: 'EUR' }]];
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: inEuro }),
      makeFiling({ orgNumber: NORDLYS, start: '2022-07-01', end: '2023-12-31', facts: figures('1') }),
    ]);
    await run();
    const { company, detail } = await read(NORDLYS);
    expect(company.financials).toMatchObject({ year: 2023, fiscalYearStart: '2022-07-01', revenue: 1 });
    expect(detail.filings.map(({ currency, flags }) => [currency, flags])).toEqual([
      ['EUR', ['not-in-sek']],
      ['SEK', []],
    ]);
  });

  it('The report is chosen beside an auditor’s file, and the consolidated one of a listed company', async () => {
    const auditor = makeReportText({
      schemaRefs: ['ar/rar/2020-12-01'],
      orgNumber: NORDLYS,
      facts: [],
      padding: 'x'.repeat(50_000),
    });
    const certificate = makeReportText({
      schemaRefs: ['gaap/coa/rcplcs/2022-09-01'],
      orgNumber: OTHER,
      facts: [],
    });
    const consolidated = makeReportText({
      namespace: 'https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full',
      schemaRefs: [],
      orgNumber: OTHER,
      facts: [['Assets', 'end', '30', { scale: '6' }]],
    });
    const esef = makeZip([
      { name: 'L-2024-12-31-sv/META-INF/reportPackage.json', bytes: '{}' },
      { name: 'L-2024-12-31-sv/reports/l.xhtml', bytes: consolidated },
    ]);
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: figures('5') }, [{ name: 'a.xhtml', bytes: auditor }]),
      {
        name: `${OTHER}_2024-12-31.zip`,
        bytes: makeZip([
          { name: 'c.xhtml', bytes: certificate },
          { name: 'l.zip', bytes: esef, isStored: true },
        ]),
      },
    ]);
    await run();
    const own = await read(NORDLYS);
    const listed = await read(OTHER);
    expect(own.company.financials!.revenue).toBe(5);
    expect(own.detail.filings[0]).toMatchObject({ documents: 2, family: 'k2' });
    expect(own.detail.filings[0]!.sizeKb).toBeGreaterThan(50);
    expect(listed.company.financials).toMatchObject({ taxonomy: 'ifrs', totalAssets: 30_000_000 });
    expect(listed.detail.filings[0]!.documents).toBe(2);
  });
});

describe('bad filings', () => {
  const good = makeFiling({ orgNumber: NORDLYS, facts: figures('5') });
  const named = (bytes: Buffer, orgNumber = OTHER): ZipMemberToMake => ({
    name: `${orgNumber}_2024-12-31.zip`,
    bytes,
    isStored: true,
  });
  const xhtml = (bytes: Buffer | string, more: object = {}): ZipMemberToMake =>
    named(makeZip([{ name: 'r.xhtml', bytes, ...more }]));
  const text = makeReportText({ orgNumber: OTHER, facts: figures('5') });
  const bomb = `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><html xmlns="http://www.w3.org/1999/xhtml">&b;</html>`;

  it.each<[string, ZipMemberToMake]>([
    ['malformed-xml', xhtml(text.replace('</body>', ''))],
    ['malformed-xml', xhtml(text.replace('Fiktiv ', 'Fiktiv&nbsp;'))],
    ['doctype-with-declarations', xhtml(bomb)],
    [
      'malformed-xml',
      xhtml(
        text.replace('<html', '<!DOCTYPE html SYSTEM "file:///etc/passwd"><html').replace('Fiktiv ', '&x;'),
      ),
    ],
    ['too-deep', xhtml('<a>'.repeat(5_000))],
    ['wrong-encoding', xhtml(Buffer.from(text.replace('Fiktiv', 'Påhittad'), 'latin1'))],
    ['wrong-encoding', xhtml(text.replace('UTF-8', 'ISO-8859-1'))],
    ['other-company', xhtml(makeReportText({ orgNumber: NORDLYS, facts: figures('5') }))],
    ['no-report', xhtml(makeReportText({ schemaRefs: ['ar/rar/2020-12-01'], orgNumber: OTHER, facts: [] }))],
    ['no-report', named(makeZip([{ name: 'readme.txt', bytes: 'x' }]))],
    ['not-a-zip', named(Buffer.from('not a zip'))],
    ['damaged-member', xhtml(text, { claimedCrc32: 1 })],
    ['damaged-member', xhtml(text, { claimedSize: 100 })],
    ['member-too-large', xhtml(Buffer.alloc(100 * 1024 * 1024, 0x20))],
    ['member-too-large', xhtml(text, { claimedSize: 2 ** 31 })],
    ['unsafe-name', named(makeZip([{ name: '../../etc/cron.d/x.xhtml', bytes: text }]))],
    ['encrypted-member', xhtml(text, { flags: 0x809 })],
    ['unknown-compression', xhtml(text, { method: 12 })],
    [
      'invalid-organisation-number',
      { ...xhtml(text.replaceAll(OTHER, '5621000025')), name: '5621000025_2024-12-31.zip' },
    ],
  ])('A bad filing is rejected as %s, and the rest of the archive is read', async (reason, bad) => {
    writeArchive(delivery, '2025/26_1.zip', [bad, good]);
    const report = await run();
    expect(report.sources['annual-reports']).toMatchObject({
      read: 2,
      accepted: 1,
      rejected: { [reason]: 1 },
    });
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(5);
    const [reject] = readRejects(report);
    expect(reject).toMatchObject({ source: 'annual-reports', line: 1, reason });
    expect(reject!.column).toContain('2025/26_1.zip/562*******_2024-12-31.zip');
  });

  it('A damaged archive is rejected and tried again, and the others are read', async () => {
    const broken = writeArchive(delivery, '2025/26_1.zip', [good]);
    truncateSync(broken, 1_000);
    writeArchive(delivery, '2025/26_2.zip', [makeFiling({ orgNumber: OTHER, facts: figures('6') })]);
    const report = await run();
    expect(report.sources['annual-reports']!.rejected).toEqual({ 'unreadable-archive': 1 });
    expect((await read(OTHER)).company.financials!.revenue).toBe(6);
    writeArchive(delivery, '2025/26_1.zip', [good]);
    await run();
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(5);
  });

  it('A damaged archive is reported in each run until it can be read, even if nothing else is new', async () => {
    writeArchive(delivery, '2025/26_1.zip', [good]);
    await run();
    truncateSync(writeArchive(delivery, '2025/26_2.zip', [good]), 100);
    for (const _again of [1, 2]) {
      const report = await run();
      expect(report.outcome).toBe('nothing-new');
      expect(report.sources['annual-reports']).toMatchObject({
        from: 'unchanged',
        file: '2025/26_1.zip',
        read: 1,
        accepted: 0,
        rejected: { 'unreadable-archive': 1 },
      });
      expect(readRejects(report)).toHaveLength(1);
    }
    expect((await read(NORDLYS)).company.financials!.revenue).toBe(5);
  });

  it('A damaged archive is reported when no report was ever accepted', async () => {
    const broken = writeArchive(delivery, '2025/26_1.zip', [good]);
    truncateSync(broken, 100);
    for (const outcome of ['promoted', 'nothing-new']) {
      const report = await run();
      expect(report.outcome).toBe(outcome);
      expect(report.sources['annual-reports']).toMatchObject({
        from: 'delivered',
        file: '2025/26_1.zip',
        read: 1,
        accepted: 0,
        repaired: 0,
        rejected: { 'unreadable-archive': 1 },
        leftOut: 0,
      });
    }
    expect((await read(NORDLYS)).detail.annualReports).toBeNull();
    writeArchive(delivery, '2025/26_1.zip', [good]);
    expect((await run()).sources['annual-reports']).toMatchObject({ read: 1, accepted: 1, rejected: {} });
  });

  it("A filing outside its archive's table of contents is rejected, and the others are read", async () => {
    writeArchive(delivery, '2025/26_1.zip', [{ ...xhtml(text), claimedOffset: 2n ** 63n - 1n }, good]);
    expect((await run()).sources['annual-reports']).toMatchObject({
      read: 2,
      accepted: 1,
      rejected: { 'damaged-member': 1 },
    });
  });

  it('Each unreadable document of an accepted filing is reported', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      good,
      makeFiling({ orgNumber: OTHER, facts: figures('6') }, [
        { name: 'Anna Fiktivsson 800101-1234.xhtml', bytes: '<a>' },
        { name: 'l.xbri', bytes: 'not a zip' },
      ]),
    ]);
    const report = await run();
    expect(report.sources['annual-reports']).toMatchObject({
      read: 2,
      accepted: 2,
      repaired: 1,
      rejected: {},
      repairs: { 'other-document-unreadable': 1 },
    });
    const place = { source: 'annual-reports', line: 2, identity: '562*******' };
    const filing = '2025/26_1.zip/562*******_2024-12-31.zip';
    expect(readRejects(report)).toEqual(
      expect.arrayContaining([
        { ...place, column: `${filing}/#2.xhtml`, reason: 'malformed-xml' },
        { ...place, column: `${filing}/#3.xbri`, reason: 'not-a-zip' },
      ]),
    );
    expect(readRejects(report)).toHaveLength(2);
    expect((await read(OTHER)).detail.filings[0]!.flags).toEqual(['other-document-unreadable']);
  });

  it('Names of members are not reported', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      named(makeZip([{ name: '800101-1234 Fiktivsson.xhtml', bytes: '<a>' }])),
      { ...xhtml('<a>'), name: 'Fiktivsson 800101-1234.zip' },
      good,
    ]);
    const report = await run();
    expect(report.sources['annual-reports']!.rejected).toEqual({ 'malformed-xml': 2 });
    expect(readRejects(report).map(({ line, column }) => [line, column])).toEqual([
      [1, '2025/26_1.zip/562*******_2024-12-31.zip/#1.xhtml'],
      [2, '2025/26_1.zip/*.zip/#1.xhtml'],
    ]);
    expect(readFileSync(report.rejectsFile!, 'utf8')).not.toMatch(/Fiktivsson|800101/);
  });

  it('The figures of the year before stay when the latest filing cannot be read', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: OTHER, start: '2023-01-01', end: '2023-12-31', facts: figures('3') }),
      xhtml('<a>'),
    ]);
    await run();
    const { company, detail } = await read(OTHER);
    expect(company.financials!.year).toBe(2023);
    expect(detail.filings).toHaveLength(1);
  });

  it('A fiscal year other than the filed one is flagged', async () => {
    const bytes = makeZip([
      {
        name: 'r.xhtml',
        bytes: makeReportText({
          orgNumber: OTHER,
          end: '2023-12-31',
          start: '2023-01-01',
          facts: figures('3'),
        }),
      },
    ]);
    writeArchive(delivery, '2025/26_1.zip', [named(bytes)]);
    await run();
    const [filing] = (await read(OTHER)).detail.filings;
    expect(filing).toMatchObject({ fiscalEnd: '2024-12-31', flags: ['fiscal-year-differs'] });
  });

  it('A fiscal year that ends after the week of its archive is flagged, in the filing and its year', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: OTHER, start: '2025-01-01', end: '2025-12-31', facts: figures('3') }),
    ]);
    await run();
    const { filings, years } = (await read(OTHER)).detail;
    expect([filings[0]!.flags, years[0]!.flags]).toEqual(Array(2).fill(['fiscal-year-not-ended']));
  });

  it('No name of a person is stored outside the document', async () => {
    writeArchive(delivery, '2025/26_1.zip', [
      makeFiling({ orgNumber: NORDLYS, facts: figures('5'), signer: 'Qvistholmare' }),
    ]);
    const report = await run();
    expect(JSON.stringify(report)).not.toContain('Qvistholmare');
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const holding = files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes('Qvistholmare'));
    expect(holding).toEqual([]);
    expect(existsSync(join(dataDir, 'documents'))).toBe(true);
  });

  it('A broken filing never crashes the reader', async () => {
    const reader = new ReportDocumentReader();
    const zip = Buffer.from(makeFiling({ orgNumber: NORDLYS, facts: figures('5') }).bytes);
    const reasons = new Set<string>();
    for (let index = 0; index < 1_500; index += 1) {
      const random = new Random(11, index);
      const place = {
        filingZipName: `${NORDLYS}_2024-12-31.zip`,
        archivePathInSourceFolder: 'x',
        filingIndexInArchive: 0,
      };
      const bytes = index % 2 === 0 ? breakBytes(zip, random) : breakText(random);
      const result = await readFiling(bytes, place, reader);
      if (result.kind === 'rejected') reasons.add(result.reason);
      else expect(result.row.organisationNumber).toBe(NORDLYS);
    }
    expect(reasons.size).toBeGreaterThan(3);
  });
});

function breakBytes(zip: Buffer, random: Random): Buffer {
  const broken = Buffer.from(zip);
  for (let times = 1 + random.int(3); times > 0; times -= 1)
    broken[random.int(broken.length)] = random.int(256);
  return random.chance(0.2) ? broken.subarray(0, random.int(broken.length)) : broken;
}

function breakText(random: Random): Buffer {
  const text = makeReportText({ orgNumber: NORDLYS, facts: figures('5') });
  return makeZip([{ name: 'r.xhtml', bytes: mutateText(text, (below) => random.int(below)) }]);
}
