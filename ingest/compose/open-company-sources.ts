import type { SourceFile } from '../../shared/domain/stored-company-detail.ts';
import type { CodeLists } from '../../shared/domain/codes/code-lists.ts';
import { DEFAULT_SNI_EDITION, type SniLists } from '../../shared/domain/sni.ts';
import type { Source } from '../source/source.ts';
import type { CompanyRange, NumberRange, PostalCodes, StagedSourceFile } from '../source/company-parts.ts';
import type { RegistryCompanyStream, CompanyPartStream } from './left-join-by-organisation-number.ts';

export type StagedSourceFiles = ReadonlyMap<
  string,
  StagedSourceFile & { readonly delivery: { readonly tally: Tally } }
>;

interface Tally {
  readonly accepted: number;
}

/** What companies are composed of. */
export interface CompanySources {
  readonly ranges: readonly CompanyRange[];
  readonly openStreams: (range: NumberRange) => {
    readonly registryStream: RegistryCompanyStream;
    readonly companyPartStreams: readonly CompanyPartStream[];
  };
  /** Alphabetical rank of each company's name, in the order of their numbers. */
  readonly alphabeticalNameRanks: Uint32Array;
  readonly primarySourceRowCount: number;
  readonly codeLists: CodeLists;
  readonly postalCodes: DeliveredPostalCodes;
}

/** Empty, and without a file, if no postal codes were ever delivered. */
export interface DeliveredPostalCodes {
  readonly municipalities: PostalCodes;
  readonly provenance: SourceFile | null;
}

export function openCompanySources(sources: readonly Source[], staged: StagedSourceFiles): CompanySources {
  const { name, primaryReaders } = requirePrimarySource(sources);
  const leading = staged.get(name);
  if (leading === undefined) throw new Error(`The source ${name} is not staged. This is a bug: report it.`);
  const postalCodes = readPostalCodes(sources, staged);
  const editions = sources.map((source) => staged.get(source.name)?.delivery.sniEdition ?? null);
  return {
    ranges: primaryReaders.readRanges(leading.stagedFilePath),
    openStreams: (range) => ({
      registryStream: {
        camelCaseSourceName: toCamelCaseSourceName(name),
        provenance: toProvenance(leading),
        companiesInNumberOrder: primaryReaders.readCompanies(leading.stagedFilePath, range),
      },
      companyPartStreams: sources.flatMap((source) => toPartStream(source, staged.get(source.name), range)),
    }),
    alphabeticalNameRanks: primaryReaders.readNameRanks(leading.stagedFilePath),
    primarySourceRowCount: leading.delivery.tally.accepted,
    codeLists: {
      current: editions.find((edition) => edition !== null) ?? DEFAULT_SNI_EDITION,
      lists: readSniLists(sources, staged),
      municipalities: toMunicipalityNames(postalCodes.municipalities),
    },
    postalCodes,
  };
}

/**
 * Returns the primary source, which supplies the companies of a generation. Throws an error if
 * there is none.
 */
export function requirePrimarySource<S extends Pick<Source, 'name' | 'primaryReaders'>>(
  sources: readonly S[],
): S & { readonly primaryReaders: NonNullable<Source['primaryReaders']> } {
  for (const source of sources)
    if (source.primaryReaders !== undefined) return { ...source, primaryReaders: source.primaryReaders };
  throw new Error('No source is the primary source, which supplies the companies. This is a bug: report it.');
}

function toPartStream(
  { name, parts }: Source,
  staged: StagedSourceFile | undefined,
  range: NumberRange,
): readonly CompanyPartStream[] {
  if (parts === undefined) return [];
  if (staged === undefined)
    return [{ camelCaseSourceName: toCamelCaseSourceName(name), deliveredFile: null, parts: [] }];
  return [
    {
      camelCaseSourceName: toCamelCaseSourceName(name),
      deliveredFile: toProvenance(staged),
      parts: parts.read(staged, range),
    },
  ];
}

function readSniLists(sources: readonly Source[], staged: StagedSourceFiles): SniLists {
  for (const { name, readSniLists: read } of sources)
    if (read !== undefined) return read(staged.get(name)?.stagedFilePath ?? null);
  throw new Error('No source has the SNI code lists. This is a bug: report it.');
}

function readPostalCodes(sources: readonly Source[], staged: StagedSourceFiles): DeliveredPostalCodes {
  for (const { name, readPostalCodes: read } of sources) {
    const file = staged.get(name);
    if (read !== undefined && file !== undefined)
      return { municipalities: read(file.stagedFilePath), provenance: toProvenance(file) };
  }
  return { municipalities: new Map(), provenance: null };
}

function toMunicipalityNames(postalCodes: PostalCodes): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const municipality of postalCodes.values())
    if (municipality !== null) names.set(municipality.code, municipality.name);
  return names;
}

/** Converts a source name to its member name in detail records: `two-words` to `twoWords`. */
export function toCamelCaseSourceName(sourceName: string): string {
  return sourceName.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function toProvenance({ delivery: { file, date } }: StagedSourceFile): SourceFile {
  return { file, date };
}
