import { pickDeliveryDate } from '../../delivery-date.ts';
import { openArchive } from '../../download/open-archive.ts';
import type { DeliveredArchive } from '../../staging/delivered-archives.ts';
import type { RowTally } from '../../staging/row-tally.ts';
import type { ExtractableArchive } from './filings/extraction-pool.ts';
import { REPORT_ARCHIVE_LIMITS } from './filings/list-filing-documents.ts';

interface CountedArchive extends DeliveredArchive, ExtractableArchive {
  readonly packedAt: string;
}

interface ArchiveOpening {
  readonly tally: RowTally;
  readonly unreadable: string[];
  readonly startedAt: Date;
}

export async function* openReportArchives(
  archives: readonly DeliveredArchive[],
  { tally, unreadable, startedAt }: ArchiveOpening,
): AsyncGenerator<CountedArchive> {
  for (const delivered of archives) {
    using archive = await openArchive(delivered.fileSystemPath, REPORT_ARCHIVE_LIMITS).catch(() => null);
    if (archive === null) {
      tally.reportReject(0, delivered.pathInSourceFolder, 'unreadable-archive', '');
      unreadable.push(delivered.pathInSourceFolder);
      continue;
    }
    const packed = archive.entries.flatMap(({ modified }) => modified?.toISOString() ?? []);
    const dates = [...packed.sort().reverse(), toTimestamp(delivered)];
    const packedAt = pickDeliveryDate(dates, startedAt).date;
    yield { ...delivered, filingCount: archive.entries.length, packedAt };
  }
}

export function toTimestamp({ modifiedMs }: Pick<DeliveredArchive, 'modifiedMs'>): string {
  return new Date(modifiedMs).toISOString();
}
