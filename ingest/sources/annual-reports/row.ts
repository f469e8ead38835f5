import type { Filing } from '../../../shared/domain/company-detail.ts';

/** A staged filing, identified by organisation number and last day of the fiscal year. */
export interface FilingRow extends Filing {
  readonly organisationNumber: string;
  /** Latest day of a signature, ISO date. Null when not given. */
  readonly signedOn: string | null;
  /** Position in the archive, from 0. */
  readonly position: number;
}

/** A filing, or a file in it, that cannot be used. */
export interface UnusableFiling {
  readonly position: number;
  /** Path of the filing and of the file in it. */
  readonly member: string;
  readonly reason: string;
}

/** Reason for a filing that crashes the reader, or needs more time or memory than any real one. */
export const UNREADABLE_REPORT = 'unreadable-report';
