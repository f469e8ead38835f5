import type { Trademark } from '../../../../shared/domain/trademark.ts';

/** A record of the trademark office: the current state of a mark, or its deletion. */
export interface MarkRow {
  /** Inserts and updates are the same: the record replaces the earlier one. */
  readonly isDeleted: boolean;
  /** For a deleted mark only the number is used. */
  readonly trademark: Trademark;
  readonly holders: readonly MarkHolder[];
}

/** The holder of a mark, as needed to find its company (docs/formats/trademarks.md#holders). */
export interface MarkHolder {
  /** Valid numbers in name, address and identifiers. Each occurs once. */
  readonly organisationNumbers: readonly string[];
  /** Null without a name, and for a natural person. */
  readonly name: string | null;
  /** True for a name in several lines, which can be several holders. */
  readonly isSeveralLines: boolean;
  /** True for a first and a last name. */
  readonly isPerson: boolean;
  /** ISO code of two letters. */
  readonly country: string | null;
  readonly town: string | null;
}

/** A trademark record, or why it is rejected. */
export type MarkResult =
  | { readonly kind: 'row'; readonly row: MarkRow; readonly repairs: readonly string[] }
  | { readonly kind: 'rejected'; readonly reason: string };

const byNumber = new Intl.Collator('en', { numeric: true });

/** Latest registration first, then number, descending (docs/contract.md#trademarks). */
export function compareMarks(a: Trademark, b: Trademark): number {
  const [first, second] = [a.registrationDate ?? '', b.registrationDate ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return byNumber.compare(b.prvId, a.prvId);
}

/** A record as written in the file. The common form of ST.66 and ST.96. */
export interface RawMark {
  readonly operation: string | null;
  readonly applicationNumber: string | null;
  readonly registrationNumber: string | null;
  readonly applicationDate: string | null;
  readonly registrationDate: string | null;
  readonly expiryDate: string | null;
  readonly status: string | null;
  readonly feature: string | null;
  readonly verbalElements: readonly string[];
  /** Nice classes. */
  readonly classes: readonly string[];
  readonly holders: readonly RawHolder[];
}

/** A holder as written in the file. */
export interface RawHolder {
  /** Lines of the name. */
  readonly nameLines: readonly string[];
  readonly isPerson: boolean;
  readonly country: string | null;
  readonly city: string | null;
  readonly addressLines: readonly string[];
  /** All texts that can contain an organisation number. */
  readonly texts: readonly string[];
}
