import type { Trademark } from '../../../../shared/domain/company.ts';

/** One record of the trademark office: a mark as it is now, or that it is gone. */
export interface MarkRow {
  /**
   * Insert and Update are one: the record replaces what was known
   * (docs/formats/trademarks.md#the-archives).
   */
  readonly isDeleted: boolean;
  /** Only its number counts when it is deleted. */
  readonly trademark: Trademark;
  readonly holders: readonly MarkHolder[];
}

/**
 * Who holds a mark, as far as it helps to find the company (docs/formats/trademarks.md#holders).
 */
export interface MarkHolder {
  /** Valid ones in the lines of name and address and in the identifiers, each once. */
  readonly organisationNumbers: readonly string[];
  /** Null when there is none, and for who is named as a person. */
  readonly name: string | null;
  /** Its name was written in several lines, which may be several parties'. */
  readonly isSeveralLines: boolean;
  /** Named by first and last name. */
  readonly isPerson: boolean;
  /** ISO code of two letters. */
  readonly country: string | null;
  readonly town: string | null;
}

/** A record of a mark, or why there is none. */
export type MarkResult =
  | { readonly kind: 'row'; readonly row: MarkRow; readonly repairs: readonly string[] }
  | { readonly kind: 'rejected'; readonly reason: string };

const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * Latest registration first, those without a date last; equal dates by number, descending
 * (docs/contract.md#trademarks).
 */
export function compareMarks(a: Trademark, b: Trademark): number {
  const [first, second] = [a.registrationDate ?? '', b.registrationDate ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return byNumber.compare(b.prvId, a.prvId);
}

/** What a record says, as it says it: where the standards differ ends here. */
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

/** A holder, as a record names it. */
export interface RawHolder {
  /** Lines of its name. */
  readonly nameLines: readonly string[];
  readonly isPerson: boolean;
  readonly country: string | null;
  readonly city: string | null;
  readonly addressLines: readonly string[];
  /** Every text of it in which an organisation number could stand. */
  readonly texts: readonly string[];
}
