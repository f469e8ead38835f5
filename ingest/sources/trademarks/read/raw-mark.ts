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
