import { openArchive } from '../../ingest/download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from '../../ingest/sources/annual-reports/filings/list-filing-documents.ts';
import type { ReportDocumentReader } from '../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { readFiling } from '../../ingest/sources/annual-reports/filings/read-filing.ts';
import type { PreparedArchive } from './prepare-archives.ts';

export async function extractAll(
  archives: readonly PreparedArchive[],
  reader: ReportDocumentReader,
): Promise<void> {
  for (const { path, filings } of archives) {
    using archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
    for (let position = 0; position < filings; position += 1) {
      const place = {
        filingZipName: archive.entries[position]!.name,
        archivePathInSourceFolder: path,
        filingIndexInArchive: position,
      };
      const result = await readFiling(archive.readMember(position), place, reader);
      if (result.kind === 'rejected') throw new Error(`rejected: ${result.reason}`);
    }
  }
}
