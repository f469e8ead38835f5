import type { Trademark } from '../../../../shared/domain/trademark.ts';

/**
 * A record of the trademark office (PRV) that replaces the earlier record of a mark. The holders of
 * a deleted mark are not stored.
 */
export type MarkRow =
  | { readonly kind: 'current'; readonly trademark: Trademark; readonly holders: readonly MarkHolder[] }
  | {
      readonly kind: 'deletion';
      readonly prvId: Trademark['prvId'];
      readonly holders: readonly MarkHolder[];
    };

/** The holder of a mark, as needed to find its company (docs/formats/trademarks.md#holders). */
export interface MarkHolder {
  readonly organisationNumbers: readonly string[];
  /** Name of the holder. Null when there is none, and for a natural person. */
  readonly name: string | null;
  readonly hasSeveralNameLines: boolean;
  /** True if the record has a first and a last name, as for a natural person. */
  readonly isPerson: boolean;
  /** Country code in upper case, `SE` for Sweden. Null when the record has none. */
  readonly country: string | null;
  readonly town: string | null;
}

export type ReadMark =
  | { readonly kind: 'row'; readonly row: MarkRow; readonly repairs: readonly string[] }
  | {
      readonly kind: 'rejected';
      readonly reason: string;
      readonly isArchiveDamaged?: boolean;
    };

const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * Compares two trademarks for sorting: latest registration first, then highest number
 * (docs/contract.md#trademarks).
 */
export function compareMarksLatestRegisteredFirst(a: Trademark, b: Trademark): number {
  const first = a.registrationDate ?? '';
  const second = b.registrationDate ?? '';
  if (first !== second) return first < second ? 1 : -1;
  return byNumber.compare(b.prvId, a.prvId);
}

/** A trademark record as written in the file, in a form common to ST.66 and ST.96. */
export interface RawMark {
  readonly operationCode: string | null;
  readonly applicationNumber: string | null;
  readonly registrationNumber: string | null;
  readonly applicationDate: string | null;
  readonly registrationDate: string | null;
  readonly expiryDate: string | null;
  readonly status: string | null;
  readonly markFeature: string | null;
  readonly verbalElements: readonly string[];
  readonly niceClasses: readonly string[];
  readonly holders: readonly RawHolder[];
}

export interface RawHolder {
  readonly nameLines: readonly string[];
  readonly isPerson: boolean;
  readonly country: string | null;
  readonly city: string | null;
  readonly addressLines: readonly string[];
  readonly organisationNumberTexts: readonly string[];
}
