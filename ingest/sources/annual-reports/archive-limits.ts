import type { ArchiveLimits } from '../../download/open-archive.ts';

/** A filing of a listed company has some 6 MB, a real archive some 1,300 filings. */
export const ARCHIVE_LIMITS: ArchiveLimits = { largestMember: 128 * 1024 ** 2, mostMembers: 200_000 };
