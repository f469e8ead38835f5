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
  const cursors = partStreams.map(({ camelCaseSourceName, deliveredFile, parts }) => ({
    detailKey: camelCaseSourceName,
    provenance: deliveredFile,
    cursor: new Cursor(parts),
  }));
  try {
    for (const registered of registryStream.companiesInNumberOrder) {
      const provenances: Record<string, SourceFile | null> = {
        [registryStream.camelCaseSourceName]: registryStream.provenance,
      };
      const joined: Mutable<JoinedCompany> = {
        registered,
        provenanceByCamelCaseSource: provenances,
        activity: null,
        sizes: null,
        filings: NONE,
        reportedYears: NONE,
        trademarks: NONE,
      };
      for (const { detailKey, provenance, cursor } of cursors) {
        const part = cursor.find(registered.organisationNumber);
        provenances[detailKey] = part === null ? null : provenance;
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
