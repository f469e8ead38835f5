import type { Filing, Provenance } from '../../shared/domain/company-detail.ts';
import type { Trademark } from '../../shared/domain/company.ts';
import type { CompanyActivity, CompanyPart, RegisteredCompany, CompanySizeClasses } from './company-parts.ts';

/** Everything that the sources say of one company. */
export interface JoinedCompany {
  readonly registered: RegisteredCompany;
  /** Null when no source knows it. */
  readonly activity: CompanyActivity | null;
  readonly sizes: CompanySizeClasses | null;
  readonly filings: readonly Filing[];
  readonly trademarks: readonly Trademark[];
  /** File and date of each source, in the order of the table; null where it does not know the company. */
  readonly provenances: Readonly<Record<string, Provenance | null>>;
}

/** What one source gives, as a stream that is sorted by number. */
export interface PartStream {
  /** Name of the source in the detail record. */
  readonly key: string;
  /** Null when nothing is staged of it; then there are no parts. */
  readonly provenance: Provenance | null;
  readonly parts: Iterable<CompanyPart>;
}

/** The companies that there are, sorted by number, and their source. */
export interface PrimaryStream {
  readonly key: string;
  readonly provenance: Provenance;
  readonly companies: Iterable<RegisteredCompany>;
}

/**
 * Joins the streams. A unit that the leading source does not know is no company here
 * (docs/contract.md#company). Memory: one company.
 */
export function* joinByNumber(lead: PrimaryStream, others: readonly PartStream[]): Generator<JoinedCompany> {
  const cursors = others.map(({ key, provenance, parts }) => ({
    key,
    provenance,
    cursor: new Cursor(parts),
  }));
  try {
    for (const registered of lead.companies) {
      const from: Record<string, Provenance | null> = { [lead.key]: lead.provenance };
      const joined: Mutable<JoinedCompany> = {
        ...{ registered, provenances: from },
        ...{ activity: null, sizes: null, filings: NONE, trademarks: NONE },
      };
      for (const { key, provenance, cursor } of cursors) {
        const part = cursor.find(registered.organisationNumber);
        from[key] = part === null ? null : provenance;
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

/** The first source that gives a part decides. */
function addPart(joined: Mutable<JoinedCompany>, part: CompanyPart): void {
  joined.activity ??= part.activity ?? null;
  joined.sizes ??= part.sizes ?? null;
  if (joined.filings.length === 0) joined.filings = part.filings ?? NONE;
  if (joined.trademarks.length === 0) joined.trademarks = part.trademarks ?? NONE;
}

/** Walks along parts that are sorted by number, asked for ascending numbers. */
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
