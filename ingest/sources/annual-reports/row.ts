import type { Filing } from '../../../shared/domain/company-detail.ts';

/** What staging keeps of one filing. Its identity is the number and the last day of the fiscal year. */
export interface FilingRow extends Filing {
  readonly organisationNumber: string;
  /** Last day of a signature, ISO date. */
  readonly signedOn: string | null;
  /** Place in the archive, from 0. */
  readonly position: number;
}

/** A filing that is not listed, and why. */
export interface UnusableFiling {
  readonly position: number;
  /** Names of the filing and its member. */
  readonly member: string;
  readonly reason: string;
}

/** Why a filing is rejected that breaks the reader in a way that nobody thought of, or takes more time or memory than any real one. */
export const UNREADABLE_REPORT = 'unreadable-report';
