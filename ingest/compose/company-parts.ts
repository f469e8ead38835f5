import type { Filing, Proceeding, Provenance, RegisteredName } from '../../shared/domain/company-detail.ts';
import type { PostalAddress, Trademark } from '../../shared/domain/company.ts';
import type { SniEdition, SniLists } from '../../shared/domain/sni.ts';

/** A company as the leading source has it. */
export interface RegisteredCompany {
  readonly organisationNumber: string;
  /** The registered name first; each text once. */
  readonly names: readonly [RegisteredName, ...RegisteredName[]];
  readonly legalForm: string;
  readonly address: PostalAddress;
  readonly registrationDate: string | null;
  readonly deregistrationDate: string | null;
  readonly deregistrationReason: string | null;
  readonly description: string;
  /** All of them, ended ones included. */
  readonly proceedings: readonly Proceeding[];
  /** Those that are still going on, as the Company document has them; null for none. */
  readonly ongoingRestructuring: string | null;
}

/** What a company does, and where, as an authority registered it. Codes are the authority's. */
export interface CompanyActivity {
  readonly ftgstat: number | null;
  readonly jestat: number | null;
  readonly jurform: number | null;
  /** 1 has not declined advertising, 2 has; 0 unknown. */
  readonly reklamsparr: 0 | 1 | 2;
  /** Five places; null for an empty one. */
  readonly sniCodes: readonly (string | null)[];
  /** Edition of the codes. */
  readonly sniEdition: SniEdition;
  readonly address: PostalAddress;
}

/** Size classes as codes of the official scales; null when not given. */
export interface CompanySizeClasses {
  readonly employeesClass: string | null;
  readonly turnoverClass: string | null;
  /** Year that the turnover is of. */
  readonly turnoverYear: number | null;
}

/**
 * What one source gives to one company. Of a part that several sources give, the one of the source
 * that comes first in the table counts.
 */
export interface CompanyPart {
  readonly organisationNumber: string;
  readonly activity?: CompanyActivity;
  readonly sizes?: CompanySizeClasses;
  /** Annual reports, the latest fiscal year first. */
  readonly filings?: readonly Filing[];
  /** In the order in which they are answered. */
  readonly trademarks?: readonly Trademark[];
}

/** A part that is given for certain. */
export type CompanyPartWith<Part extends keyof CompanyPart> = Required<
  Pick<CompanyPart, 'organisationNumber' | Part>
>;

/** A staged source, as far as composing reads it. */
export interface StagedSourceFile {
  readonly path: string;
  readonly delivery: Provenance & { readonly sniEdition: SniEdition | null };
}

/** A company's number and the name that it goes by. */
export interface CompanyName {
  readonly organisationNumber: string;
  readonly name: string;
}

/** What a source gives to companies. Streams are sorted by organisation number. */
export interface ComposableSource {
  readonly name: string;
  /** Set for the one source that tells which companies there are. Reads what is staged at `path`. */
  readonly primary?: {
    readonly readCompanies: (path: string) => Iterable<RegisteredCompany>;
    /** As `readCompanies`, and faster. */
    readonly readNames: (path: string) => Iterable<CompanyName>;
  };
  readonly readParts?: (staged: StagedSourceFile) => Iterable<CompanyPart>;
  /** Set for the source of the code lists. Reads what is staged at `path`, else the bundled ones. */
  readonly readCodeLists?: (path: string | null) => SniLists;
}
