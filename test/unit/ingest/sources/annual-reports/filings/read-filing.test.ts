import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReportDocumentReader } from '../../../../../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import {
  readFiling,
  reextractStoredReport,
  type FilingResult,
} from '../../../../../../ingest/sources/annual-reports/filings/read-filing.ts';
import { makeFiling } from '../../../../../support/delivery/make-archive.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';
import { makeZip, type ZipMemberToMake } from '../../../../../support/delivery/make-zip.ts';

const NUMBER = '5621000016';
const FACTS: ReportFact[] = [
  ['Nettoomsattning', 'year', '5'],
  ['Tillgangar', 'end', '1 000'],
];
const reader = new ReportDocumentReader();
const report = makeReportText({ orgNumber: NUMBER, facts: FACTS });
const consolidated = makeReportText({
  namespace: 'https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full',
  schemaRefs: [],
  orgNumber: NUMBER,
  facts: [['Assets', 'end', '30', { scale: '6' }]],
});
const makePackage = (document: string): Buffer => makeZip([{ name: 'l/reports/l.xhtml', bytes: document }]);

function read(bytes: Buffer | string, name = `${NUMBER}_2024-12-31.zip`): Promise<FilingResult> {
  return readFiling(
    Buffer.from(bytes),
    { filingZipName: name, archivePathInSourceFolder: '2025/26_1.zip', filingIndexInArchive: 0 },
    reader,
  );
}

const readBeside = (...more: ZipMemberToMake[]): Promise<FilingResult> =>
  read(makeFiling({ orgNumber: NUMBER, facts: FACTS }, more).bytes);

describe('a filing with a good report', () => {
  it.each<[string, ZipMemberToMake, string, string]>([
    ['another document is no XML', { name: 'b.xhtml', bytes: '<a>' }, '#2.xhtml', 'malformed-xml'],
    [
      'another document is damaged',
      { name: 'b.xhtml', bytes: report, claimedCrc32: 1 },
      '#2.xhtml',
      'damaged-member',
    ],
    [
      'another document has bytes behind it',
      { name: 'b.xhtml', bytes: report, tail: Buffer.from('behind') },
      '#2.xhtml',
      'damaged-member',
    ],
    ['a package is no zip', { name: 'l.zip', bytes: 'not a zip' }, '#2.zip', 'not-a-zip'],
    [
      'a package is damaged',
      { name: 'l.xbri', bytes: makePackage(report), claimedCrc32: 1 },
      '#2.xbri',
      'damaged-member',
    ],
    [
      'a packaged document is no XML',
      { name: 'l.xbri', bytes: makePackage('<a>') },
      '#2.xbri/#1.xhtml',
      'malformed-xml',
    ],
  ])(
    'A filing with a readable report is accepted and flagged when %s',
    async (_what, bad, maskedName, reason) => {
      const result = await readBeside(bad);
      expect(result).toMatchObject({
        kind: 'filing',
        row: { flags: ['other-document-unreadable'], financials: { revenue: 5 } },
        unreadableMembers: [{ maskedName, reason }],
      });
    },
  );

  it('A filing without unreadable documents has no flag', async () => {
    expect(await readBeside()).toMatchObject({ kind: 'filing', row: { flags: [] }, unreadableMembers: [] });
  });

  it('A claimed size of an unreadable document is not counted', async () => {
    const result = await readBeside({ name: 'b.xhtml', bytes: report, claimedSize: 2 ** 31 });
    expect(result).toMatchObject({ row: { documents: 2, sizeKb: Math.round(report.length / 1_000) } });
  });
});

describe('a report package', () => {
  it.each(['zip', 'xbri'])('A report package is read (.%s)', async (suffix) => {
    const result = await read(makeZip([{ name: `l.${suffix}`, bytes: makePackage(consolidated) }]));
    expect(result).toMatchObject({
      kind: 'filing',
      row: { family: 'ifrs', documents: 1, financials: { totalAssets: 30_000_000 } },
    });
    if (result.kind === 'filing') expect(gunzipSync(result.reportGzip).toString()).toBe(consolidated);
  });

  it('An unreadable package is the reason when there is no other report', async () => {
    expect(await read(makeZip([{ name: 'l.zip', bytes: 'not a zip' }]))).toEqual({
      kind: 'rejected',
      maskedMemberName: '#1.zip',
      reason: 'not-a-zip',
    });
  });
});

describe('a filing is rejected', () => {
  it('A filing larger than any real one is unusable', async () => {
    const bytes = randomBytes(512 * 1024).toString('latin1');
    const member = { bytes, claimedSize: 60 * 1024 ** 2 };
    const large = ['a', 'b', 'c'].map((name) => ({ name: `${name}.xhtml`, ...member }));
    expect(await readBeside(...large)).toEqual({
      kind: 'rejected',
      maskedMemberName: '',
      reason: 'filing-too-large',
    });
  });

  it('An archive of a week within another archive is named as such', async () => {
    const filings = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.zip`, bytes: makeZip([]) }));
    for (const members of [filings, filings.slice(1)])
      expect(await read(makeZip(members), '2025/26_2.zip')).toMatchObject({
        reason: 'weekly-archive-in-a-zip',
      });
  });

  it.each(['2025-02-30', '2025-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00'])(
    'A filing named after the impossible day %s is unusable',
    async (day) => {
      for (const document of [report, consolidated]) {
        const bytes = makeZip([{ name: 'r.xhtml', bytes: document }]);
        expect(await read(bytes, `${NUMBER}_${day}.zip`)).toEqual({
          kind: 'rejected',
          maskedMemberName: '#1.xhtml',
          reason: 'no-fiscal-year',
        });
      }
    },
  );

  it('A report with bytes after its deflate stream is unusable', async () => {
    const bytes = makeZip([{ name: 'r.xhtml', bytes: report, tail: Buffer.from('behind') }]);
    expect(await read(bytes)).toEqual({
      kind: 'rejected',
      maskedMemberName: '#1.xhtml',
      reason: 'damaged-member',
    });
  });
});

describe('a stored report read again', () => {
  const bytes = Buffer.from(report);
  const row = { fiscalEnd: '2024-12-31', family: 'k2' } as const;

  it('Reading a stored report again keeps only the flag of the unreadable other document', () => {
    const flags = ['balance-differs', 'other-document-unreadable'];
    expect(reextractStoredReport(bytes, { ...row, flags }, reader).flags).toEqual([
      'other-document-unreadable',
    ]);
    expect(reextractStoredReport(bytes, { ...row, flags: ['balance-differs'] }, reader).flags).toEqual([]);
  });
});
