import type { Filing, SourceFile } from '../../shared/domain/stored-company-detail.ts';
import type { Trademark } from '../../shared/domain/trademark.ts';
import type {
  ScbCompanyData,
  CompanyPart,
  CompanySizeClassCodes,
  RegisteredCompany,
  ReportedYear,
} from '../source/company-parts.ts';

export interface JoinedCompany {
  readonly registered: RegisteredCompany;
  /** Null when no source has the company's industries and status. */
  readonly activity: ScbCompanyData | null;
  readonly sizes: CompanySizeClassCodes | null;
  readonly filings: readonly Filing[];
  readonly reportedYears: readonly ReportedYear[];
  readonly trademarks: readonly Trademark[];
  /**
   * File and date of the company's data, for each source in `SOURCES_BY_PRECEDENCE`. Null for a
   * source without data about the company.
   */
  readonly provenanceByCamelCaseSource: Readonly<Record<string, SourceFile | null>>;
}

/** The data of one secondary source about companies, sorted by organisation number. */
export interface CompanyPartStream {
  readonly camelCaseSourceName: string;
  /**
   * File and date of the source's delivery. Null for a source without data, whose stream is empty.
   */
  readonly deliveredFile: SourceFile | null;
  readonly parts: Iterable<CompanyPart>;
}

export interface RegistryCompanyStream {
  readonly camelCaseSourceName: string;
  readonly provenance: SourceFile;
  readonly companiesInNumberOrder: Iterable<RegisteredCompany>;
}

/**
 * Joins the primary source and the others by organisation number. Skips numbers that the primary
 * source does not have (docs/contract.md#company). Holds one company in memory at a time.
 */
export function* leftJoinByOrganisationNumber(
  registryStream: RegistryCompanyStream,
  partStreams: readonly CompanyPartStream[],
): Generator<JoinedCompany> {
  const cursors = partStreams.map(({ parts }) => new Cursor(parts));
  const provenances = new Provenances(registryStream, partStreams);
  try {
    for (const registered of registryStream.companiesInNumberOrder) {
      const parts = cursors.map((cursor) => cursor.find(registered.organisationNumber));
      const joined: Mutable<JoinedCompany> = {
        registered,
        provenanceByCamelCaseSource: provenances.of(parts),
        activity: null,
        sizes: null,
        filings: NONE,
        reportedYears: NONE,
        trademarks: NONE,
      };
      for (const part of parts) if (part !== null) addPart(joined, part);
      yield joined;
    }
  } finally {
    for (const cursor of cursors) cursor.close();
  }
}

type ProvenanceBySource = JoinedCompany['provenanceByCamelCaseSource'];

/** The few different provenances that companies have, each made once. */
class Provenances {
  readonly #registryStream: RegistryCompanyStream;
  readonly #partStreams: readonly CompanyPartStream[];
  readonly #known = new Map<number, ProvenanceBySource>();

  constructor(registryStream: RegistryCompanyStream, partStreams: readonly CompanyPartStream[]) {
    this.#registryStream = registryStream;
    this.#partStreams = partStreams;
  }

  /** Returns the provenance of a company that has these parts, in the order of the streams. */
  of(parts: readonly (CompanyPart | null)[]): ProvenanceBySource {
    let bits = 0;
    for (const [place, part] of parts.entries()) if (part !== null) bits |= 1 << place;
    return this.#known.getOrInsertComputed(bits, () => this.#toProvenance(parts));
  }

  #toProvenance(parts: readonly (CompanyPart | null)[]): ProvenanceBySource {
    const { camelCaseSourceName, provenance } = this.#registryStream;
    const others = this.#partStreams.map(
      (stream, place) =>
        [stream.camelCaseSourceName, parts[place] === null ? null : stream.deliveredFile] as const,
    );
    return { [camelCaseSourceName]: provenance, ...Object.fromEntries(others) };
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
const NONE: readonly never[] = [];

/** Adds the members of `part` that no earlier source has set. */
function addPart(joined: Mutable<JoinedCompany>, part: CompanyPart): void {
  joined.activity ??= part.activity ?? null;
  joined.sizes ??= part.sizes ?? null;
  if (joined.filings.length === 0) joined.filings = part.filings ?? NONE;
  if (joined.reportedYears.length === 0) joined.reportedYears = part.reportedYears ?? NONE;
  if (joined.trademarks.length === 0) joined.trademarks = part.trademarks ?? NONE;
}

/** Reads a sorted stream forwards to the parts with a given organisation number. */
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
