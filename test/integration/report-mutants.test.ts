import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { ZipMemberError } from '../../ingest/download/zip-entries.ts';
import { ArchiveError, openArchive, type OpenZipArchive } from '../../ingest/download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from '../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { readFiling } from '../../ingest/sources/annual-reports/filings/read-filing.ts';
import { Filing } from '../../shared/domain/stored-company-detail.ts';
import { makeFiling, writeArchive } from '../support/delivery/make-archive.ts';
import { makeReportText, type ReportFact } from '../support/delivery/make-report-text.ts';
import { makeZip } from '../support/delivery/make-zip.ts';
import { mutateText } from '../support/delivery/mutate-text.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const SEED = 17;
const MB = 1024 ** 2;
const SAMPLES = resolve(ROOT, '../shared/samples/ixbrl');
const isThere = existsSync(SAMPLES);
const FACTS: ReportFact[] = [
  ['Nettoomsattning', 'year', '2 000'],
  ['Tillgangar', 'end', '1 000', { scale: '3' }],
  ['EgetKapital', 'end', '300'],
];

describe('mutants of a weekly archive', () => {
  it('Mutated archives become filings, rejects or an unreadable archive, in little memory', async () => {
    const folder = makeTemporaryFolder();
    const auditor = makeReportText({ schemaRefs: ['ar/rar/2020-12-01'], facts: [] });
    const filings = [
      makeFiling({ orgNumber: '5621000016', facts: FACTS }, [
        { name: 'b.xhtml', bytes: auditor },
        { name: 'l.zip', bytes: makeZip([{ name: 'l/reports/l.xhtml', bytes: auditor }]), isStored: true },
      ]),
      // Deflated, unlike fullPriceCredits: the archive's own unpacking is met too.
      { ...makeFiling({ orgNumber: '5621000024', facts: FACTS }), isStored: false },
    ];
    const path = writeArchive(folder, '2025/26_1.zip', filings);
    const whole = readFileSync(path);
    const reader = new ReportDocumentReader();
    const outcomes = new Map<string, number>();
    const before = process.memoryUsage().rss;
    let most = 0;
    for (let index = 0; index < 800; index += 1) {
      const random = new Random(SEED, index);
      // Every other one is broken before it is packed: the archive's checksums are right.
      const broken = filings.map((filing) => ({
        ...filing,
        bytes: mutateBytes(Buffer.from(filing.bytes), random),
      }));
      writeFileSync(path, index % 2 === 0 ? mutateBytes(whole, random) : makeZip(broken));
      for (const outcome of await readAll(path, reader)) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(['filing', 'no archive', 'damaged-member', 'not-a-zip', 'no-report']),
    );
    expect(outcomes.get('filing')).toBeGreaterThan(200);
    expect(most).toBeLessThan(512 * MB);
  });
});

/** The results for an archive and each filing in it. Throws unexpected errors. */
async function readAll(path: string, reader: ReportDocumentReader): Promise<string[]> {
  let archive: OpenZipArchive;
  try {
    archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
  } catch (error) {
    if (error instanceof ArchiveError) return ['no archive'];
    throw error;
  }
  const outcomes: string[] = [];
  for (const [position, { name }] of archive.entries.entries()) {
    const bytes = readOrReason(archive, position);
    if (typeof bytes === 'string') outcomes.push(bytes);
    else {
      const result = await readFiling(
        bytes,
        { filingZipName: name, archivePathInSourceFolder: 'x', filingIndexInArchive: position },
        reader,
      );
      if (result.kind === 'filing') Filing.parse(result.row);
      outcomes.push(result.kind === 'filing' ? 'filing' : result.reason);
    }
  }
  archive[Symbol.dispose]();
  return outcomes;
}

function readOrReason(archive: OpenZipArchive, position: number): Buffer | string {
  try {
    return archive.readMember(position);
  } catch (error) {
    if (error instanceof ZipMemberError) return error.code;
    throw error;
  }
}

const NUMBERS = [0n, 1n, 0x7fffffffn, 0xffffffffn, 2n ** 53n, 2n ** 63n - 1n, 2n ** 64n - 1n];

/**
 * Changes bytes, most often in headers and tables of contents; sometimes all bytes after a place.
 */
function mutateBytes(whole: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(whole);
  for (let times = 1 + random.int(3); times > 0; times -= 1) {
    const at = random.chance(0.6) ? findHeader(bytes, random) + random.int(46) : random.int(bytes.length);
    const place = Math.min(at, bytes.length - 8);
    if (random.chance(0.5)) bytes[place] = random.int(256);
    else if (random.chance(0.3)) bytes.writeBigUInt64LE(random.pick(NUMBERS), place);
    else bytes.writeUInt32LE(Number(random.pick(NUMBERS) & 0xffffffffn), place);
  }
  return random.chance(0.1) ? bytes.subarray(0, random.int(bytes.length)) : bytes;
}

function findHeader(bytes: Buffer, random: Random): number {
  const from = random.int(bytes.length);
  const next = bytes.indexOf('PK', from);
  return next === -1 ? Math.max(0, bytes.lastIndexOf('PK')) : next;
}

describe.skipIf(!isThere)('mutants of official and real reports (only beside a folder of samples)', () => {
  // The official examples' company has a number with a wrong check digit.
  const [WRONG, RIGHT] = ['556999-9999', '562100-0016'] as const;
  it.each([
    ['official/exempel-1.xhtml', '5621000016_2016-12-31.zip'],
    ['official/exempel-2.xhtml', '5621000016_2016-12-31.zip'],
    ['real/4eaa2201-7ad0-4de4-9b2d-1f5f952b74d9.xhtml', '5590179924_2020-10-31.zip'],
  ])('%s: come to a filing with figures that are numbers, or a reject', async (file, name) => {
    const text = readFileSync(join(SAMPLES, file), 'utf8').replaceAll(WRONG, RIGHT);
    const reader = new ReportDocumentReader();
    const reasons = new Set<string>();
    let filings = 0;
    for (let index = 0; index < 200; index += 1) {
      const random = new Random(SEED, index);
      const mutant = mutateText(text, (below) => random.int(below));
      const bytes = makeZip([{ name: 'r.xhtml', bytes: mutant }]);
      const result = await readFiling(
        bytes,
        { filingZipName: name, archivePathInSourceFolder: 'x', filingIndexInArchive: 0 },
        reader,
      );
      if (result.kind === 'rejected') reasons.add(result.reason);
      else {
        filings += 1;
        // Its schema takes whole numbers that a double holds exactly, finite ratios, and null.
        Filing.parse(result.row);
      }
    }
    expect(filings).toBeGreaterThan(20);
    expect(reasons).toContain('malformed-xml');
  });
});
