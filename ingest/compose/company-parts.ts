import type { Filing, Proceeding, Provenance, RegisteredName } from '../../shared/domain/company-detail.ts';
import type { PostalAddress } from '../../shared/domain/company.ts';
import type { Trademark } from '../../shared/domain/trademark.ts';
import type { SniEdition, SniLists } from '../../shared/domain/sni.ts';

/** A company as the primary source, the registry, has it. */
export interface RegisteredCompany {
  readonly organisationNumber: string;
  /** The registered name first, then the other names. Each name occurs once. */
  readonly names: readonly [RegisteredName, ...RegisteredName[]];
  readonly legalForm: string;
  readonly address: PostalAddress;
  readonly registrationDate: string | null;
  readonly deregistrationDate: string | null;
  readonly deregistrationReason: string | null;
  readonly description: string;
  /** All proceedings, including ended ones. */
  readonly proceedings: readonly Proceeding[];
  /** The ongoing proceedings in the form of the Company document. Null when there are none. */
  readonly ongoingRestructuring: string | null;
}

/** A company's industry, status and address, in the codes of the statistics authority. */
export interface CompanyActivity {
  /** 0 never registered, 1 active, 9 inactive. Null when unknown. */
  readonly ftgstat: number | null;
  readonly jestat: number | null;
  readonly jurform: number | null;
  /** 0 unknown, 1 without an advertising block, 2 with one (docs/callers/company.md). */
  readonly reklamsparr: 0 | 1 | 2;
  /** Five places. Null for an empty place. */
  readonly sniCodes: readonly (string | null)[];
  /** Edition of the SNI codes. */
  readonly sniEdition: SniEdition;
  readonly address: PostalAddress;
}

/** Size classes of a company as codes of the official scales. Null when not given. */
export interface CompanySizeClasses {
  /** `0` unknown, `1` no employees, `2` 1 to 4 … `16`. */
  readonly employeesClass: string | null;
  /** Coarse scale: `0` below SEK 1,000 … `12`. */
  readonly turnoverClass: string | null;
  /** Year of the turnover. */
  readonly turnoverYear: number | null;
}

/** The data of one source about a company. Of several sources, the first in `SOURCES` counts. */
export interface CompanyPart {
  readonly organisationNumber: string;
  readonly activity?: CompanyActivity;
  readonly sizes?: CompanySizeClasses;
  /** Annual reports, latest fiscal year first. */
  readonly filings?: readonly Filing[];
  /** In the order of the API's answer, see `compareMarks`. */
  readonly trademarks?: readonly Trademark[];
}

/** A company part in which the named member is always present. */
export type CompanyPartWith<Part extends keyof CompanyPart> = Required<
  Pick<CompanyPart, 'organisationNumber' | Part>
>;

/** Path and delivery of an accepted staged file, as composing needs them. */
export interface StagedSourceFile {
  readonly path: string;
  readonly delivery: Provenance & { readonly sniEdition: SniEdition | null };
}

/** A company's organisation number and its registered name. */
export interface CompanyName {
  readonly organisationNumber: string;
  readonly name: string;
}

/** How composing reads a source. All streams are sorted by organisation number. */
export interface ComposableSource {
  readonly name: string;
  /**
   * Set for the primary source only, whose companies are the companies of the index. Both functions
   * read the staged file at `path`.
   */
  readonly primary?: {
    readonly readCompanies: (path: string) => Iterable<RegisteredCompany>;
    /** Yields only the names, in the same order as `readCompanies`. Faster. */
    readonly readNames: (path: string) => Iterable<CompanyName>;
  };
  readonly readParts?: (staged: StagedSourceFile) => Iterable<CompanyPart>;
  /** Set for the source of the SNI code lists. A null `path` returns the bundled lists. */
  readonly readCodeLists?: (path: string | null) => SniLists;
}
