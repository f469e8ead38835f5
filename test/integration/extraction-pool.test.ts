import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ExtractionPool,
  type ExtractionLimits,
} from '../../ingest/sources/annual-reports/filings/extraction-pool.ts';
import type { FilingRow, UnusableFiling } from '../../ingest/sources/annual-reports/row.ts';
import { makeFiling, writeArchive } from '../support/delivery/make-archive.ts';
import type { ReportFact } from '../support/delivery/make-report-text.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const REVENUE: ReportFact = ['Nettoomsattning', 'year', '5'];
const toDigits = (place: number): string => String(Math.imul(place, 0x9e3779b1) >>> 0);
const SMALL = ['5599000006', '5599000014', '5599000022'].map((orgNumber) =>
  makeFiling({ orgNumber, facts: [REVENUE] }),
);
/** A well-formed filing whose figures take more than 50 megabytes of memory. */
const GREEDY = makeFiling({
  orgNumber: '5599000030',
  facts: [REVENUE],
  padding: Array.from(
    { length: 200_000 },
    (_, place) => `<ix:nonFraction name="f:Nettoomsattning" contextRef="${toDigits(place)}"/>`,
  ).join(''),
});

interface Read {
  readonly rows: readonly FilingRow[];
  readonly unusableFilings: readonly UnusableFiling[];
}

async function extract(
  filings: readonly ReturnType<typeof makeFiling>[],
  limits: ExtractionLimits,
): Promise<Read> {
  const folder = makeTemporaryFolder();
  const filePath = writeArchive(folder, '2026/1.zip', filings);
  const pool = new ExtractionPool({ folder: `${folder}/documents` }, 2, limits);
  onTestFinished(() => pool.close());
  const parts: Read[] = [];
  for await (const part of pool.extractArchives([
    { fileSystemPath: filePath, pathInSourceFolder: '2026/1.zip', filingCount: filings.length },
  ])) {
    parts.push(part);
  }
  return {
    rows: parts.flatMap(({ rows }) => rows),
    unusableFilings: parts.flatMap(({ unusableFilings }) => unusableFilings),
  };
}

describe('threads that read reports', () => {
  it('Threads lose only the filing that takes too much memory', async () => {
    const [first, ...others] = SMALL;
    const { rows, unusableFilings } = await extract([first!, GREEDY, ...others], {
      threadHeapMb: 48,
      taskTimeoutMs: 120_000,
    });
    expect(rows.map(({ organisationNumber, position }) => [organisationNumber, position])).toEqual([
      ['5599000006', 0],
      ['5599000014', 2],
      ['5599000022', 3],
    ]);
    expect(unusableFilings).toEqual([
      { filingIndexInArchive: 1, pathInArchive: '5599000030_2024-12-31.zip', reason: 'unreadable-report' },
    ]);
  });

  it('Threads give up on a filing that takes too long', async () => {
    const { rows, unusableFilings } = await extract(SMALL, { threadHeapMb: 512, taskTimeoutMs: 1 });
    expect(rows).toEqual([]);
    expect(unusableFilings.map(({ filingIndexInArchive, reason }) => [filingIndexInArchive, reason])).toEqual(
      [0, 1, 2].map((position) => [position, 'unreadable-report']),
    );
  });
});
