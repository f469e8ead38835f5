import type { Provenance } from '../../shared/domain/company-detail.ts';
import type { SniLists, SniRegister } from '../../shared/domain/sni.ts';
import type { ComposableSource, CompanyName, StagedSourceFile } from './company-parts.ts';
import type { PrimaryStream, PartStream } from './join-by-number.ts';

/** The staged sources, by name. */
export type StagedSourceFiles = ReadonlyMap<
  string,
  StagedSourceFile & { readonly delivery: { readonly tally: Tally } }
>;

interface Tally {
  readonly accepted: number;
}

/** The staged sources as streams that companies are composed from. */
export interface CompanyStreams {
  readonly primary: PrimaryStream;
  readonly parts: readonly PartStream[];
  /** Names of the companies in the order of `primary`, from a second stream. */
  readonly names: Iterable<CompanyName>;
  /** Number of rows in the primary source, for the progress display. */
  readonly primaryRowCount: number;
  /** The SNI code lists and the current edition. */
  readonly sni: SniRegister;
}

const DEFAULT_SNI_EDITION = '2025';

/** Opens `sources` as lazy streams. Throws unless one of them is primary and staged. */
export function openCompanyStreams(
  sources: readonly ComposableSource[],
  staged: StagedSourceFiles,
): CompanyStreams {
  const { name, primary } = findPrimarySource(sources);
  const leading = staged.get(name);
  if (leading === undefined) throw new Error(`Nothing is staged of the ${name}.`);
  const editions = sources.map((source) => staged.get(source.name)?.delivery.sniEdition ?? null);
  return {
    primary: {
      key: toDetailKey(name),
      provenance: toProvenance(leading),
      companies: primary.readCompanies(leading.path),
    },
    parts: sources.flatMap((source) => toPartStream(source, staged.get(source.name))),
    names: primary.readNames(leading.path),
    primaryRowCount: leading.delivery.tally.accepted,
    sni: {
      current: editions.find((edition) => edition !== null) ?? DEFAULT_SNI_EDITION,
      lists: readCodeLists(sources, staged),
    },
  };
}

/** Returns the source whose companies are the companies of the index. */
export function findPrimarySource<S extends Pick<ComposableSource, 'name' | 'primary'>>(
  sources: readonly S[],
): S & { readonly primary: NonNullable<ComposableSource['primary']> } {
  for (const source of sources)
    if (source.primary !== undefined) return { ...source, primary: source.primary };
  throw new Error('No source leads composing.');
}

function toPartStream(
  { name, readParts }: ComposableSource,
  staged: StagedSourceFile | undefined,
): readonly PartStream[] {
  if (readParts === undefined) return [];
  if (staged === undefined) return [{ key: toDetailKey(name), provenance: null, parts: [] }];
  return [{ key: toDetailKey(name), provenance: toProvenance(staged), parts: readParts(staged) }];
}

function readCodeLists(sources: readonly ComposableSource[], staged: StagedSourceFiles): SniLists {
  for (const { name, readCodeLists: read } of sources)
    if (read !== undefined) return read(staged.get(name)?.path ?? null);
  throw new Error('No source has the code lists.');
}

/** The members of a detail record are camelCase: `two-words` becomes `twoWords`. */
function toDetailKey(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function toProvenance({ delivery: { file, date } }: StagedSourceFile): Provenance {
  return { file, date };
}
