import type { Filing, Provenance } from '../../shared/domain/company-detail.ts';
import type { Trademark } from '../../shared/domain/trademark.ts';
import type { CompanyActivity, CompanyPart, RegisteredCompany, CompanySizeClasses } from './company-parts.ts';

/** The parts of one company from all sources. */
export interface JoinedCompany {
  readonly registered: RegisteredCompany;
  /** Null when no source has it. */
  readonly activity: CompanyActivity | null;
  readonly sizes: CompanySizeClasses | null;
  readonly filings: readonly Filing[];
  readonly trademarks: readonly Trademark[];
  /** File and date of each source in `SOURCES`. Null for a source without the company. */
  readonly provenances: Readonly<Record<string, Provenance | null>>;
}

/** The company parts of one source, sorted by organisation number. */
export interface PartStream {
  /** Name of the source in the detail record, in camelCase. */
  readonly key: string;
  /** Null when nothing is staged for the source. The stream is empty then. */
  readonly provenance: Provenance | null;
  readonly parts: Iterable<CompanyPart>;
}

/** The companies of the primary source, sorted by organisation number. */
export interface PrimaryStream {
  readonly key: string;
  readonly provenance: Provenance;
  readonly companies: Iterable<RegisteredCompany>;
}

/**
 * Joins the streams by organisation number. Skips numbers that are not in the primary source
 * (docs/contract.md#company). Holds one company in memory.
 */
export function* joinByNumber(
  primary: PrimaryStream,
  others: readonly PartStream[],
): Generator<JoinedCompany> {
  const cursors = others.map(({ key, provenance, parts }) => ({
    key,
    provenance,
    cursor: new Cursor(parts),
  }));
  try {
    for (const registered of primary.companies) {
      const provenances: Record<string, Provenance | null> = { [primary.key]: primary.provenance };
      const joined: Mutable<JoinedCompany> = {
        ...{ registered, provenances },
        ...{ activity: null, sizes: null, filings: NONE, trademarks: NONE },
      };
      for (const { key, provenance, cursor } of cursors) {
        const part = cursor.find(registered.organisationNumber);
        provenances[key] = part === null ? null : provenance;
        if (part !== null) addPart(joined, part);
      }
      yield joined;
    }
  } finally {
    for (const { cursor } of cursors) cursor.close();
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
const NONE: readonly never[] = [];

/** The first source with a part wins. */
function addPart(joined: Mutable<JoinedCompany>, part: CompanyPart): void {
  joined.activity ??= part.activity ?? null;
  joined.sizes ??= part.sizes ?? null;
  if (joined.filings.length === 0) joined.filings = part.filings ?? NONE;
  if (joined.trademarks.length === 0) joined.trademarks = part.trademarks ?? NONE;
}

/** Finds parts by ascending organisation number in a sorted stream. */
class Cursor {
  readonly #parts: Iterator<CompanyPart, unknown>;
  #part: CompanyPart | null;

  constructor(parts: Iterable<CompanyPart>) {
    this.#parts = parts[Symbol.iterator]() as Iterator<CompanyPart, unknown>;
    this.#part = this.#next();
  }

  find(number: string): CompanyPart | null {
    while (this.#part !== null && this.#part.organisationNumber < number) this.#part = this.#next();
    return this.#part?.organisationNumber === number ? this.#part : null;
  }

  #next(): CompanyPart | null {
    const result = this.#parts.next();
    return result.done === true ? null : result.value;
  }

  close(): void {
    this.#parts.return?.();
  }
}
