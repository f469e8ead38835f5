import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { writeReportArchives } from '../../fixtures/generate/reports/write-report-archives.ts';
import { openArchive } from '../../ingest/download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from '../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import { benchFolder } from './prepare-data.ts';

const REPORTS = 4_000;
const COMPANIES = 60_000;

export interface PreparedArchive {
  readonly path: string;
  readonly filings: number;
}

export async function prepareArchives(seed: number): Promise<PreparedArchive[]> {
  const folder = join(benchFolder(REPORTS, seed), 'annual-reports');
  if (!existsSync(join(folder, 'done'))) {
    mkdirSync(folder, { recursive: true });
    await writeReportArchives(planRegister(COMPANIES, seed), { filingCount: REPORTS, folder });
    mkdirSync(join(folder, 'done'));
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.zip'),
  );
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      using archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
      return { path, filings: archive.entries.length };
    }),
  );
}
