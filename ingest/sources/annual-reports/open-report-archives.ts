import { pickDeliveryDate } from '../../delivery-date.ts';
import { openArchive } from '../../download/open-archive.ts';
import type { DeliveredArchive } from '../../staging/delivered-archives.ts';
import type { RowTally } from '../../staging/row-tally.ts';
import type { ExtractableArchive } from './filings/extraction-pool.ts';
import { REPORT_ARCHIVE_LIMITS } from './filings/list-filing-documents.ts';

/** A readable archive of annual reports, with the number of its filings and its packing time. */
interface CountedArchive extends DeliveredArchive, ExtractableArchive {
  /** Time at which the archive's latest filing was packed, an ISO timestamp. */
  readonly packedAt: string;
}

/** Where unreadable archives are counted and named, and the time of the run. */
interface ArchiveOpening {
  readonly tally: RowTally;
  readonly unreadable: string[];
  readonly startedAt: Date;
}

/**
 * Opens the archives one after another. Yields each with the number of its filings and its packing
 * time. Counts an unreadable archive as one reject. The next run tries it again.
 */
export async function* openReportArchives(
  archives: readonly DeliveredArchive[],
  { tally, unreadable, startedAt }: ArchiveOpening,
): AsyncGenerator<CountedArchive> {
  for (const delivered of archives) {
    using archive = await openArchive(delivered.fileSystemPath, REPORT_ARCHIVE_LIMITS).catch(() => null);
    if (archive === null) {
      tally.countAndReportReject(0, delivered.pathInSourceFolder, 'unreadable-archive', '');
      unreadable.push(delivered.pathInSourceFolder);
      continue;
    }
    const packed = archive.entries.flatMap(({ modified }) => modified?.toISOString() ?? []);
    const dates = [...packed.sort().reverse(), toTimestamp(delivered)];
    const packedAt = pickDeliveryDate(dates, startedAt).date;
    yield { ...delivered, filingCount: archive.entries.length, packedAt };
  }
}

/** Returns the time of an archive's file as an ISO timestamp. */
export function toTimestamp({ modifiedMs }: Pick<DeliveredArchive, 'modifiedMs'>): string {
  return new Date(modifiedMs).toISOString();
}
