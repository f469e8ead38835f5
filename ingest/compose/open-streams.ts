import type { Provenance } from '../../shared/domain/company-detail.ts';
import type { SniLists, SniRegister } from '../../shared/domain/sni.ts';
import type { ComposableSource, NumberedName, StagedPart } from './company-parts.ts';
import type { LeadStream, PartStream } from './join-by-number.ts';

/** What is staged, by name of the source. */
export type StagedParts = ReadonlyMap<string, StagedPart & { readonly delivery: { readonly tally: Tally } }>;

interface Tally {
  readonly accepted: number;
}

/** The staged sources as streams to compose companies of. */
export interface CompanyStreams {
  readonly lead: LeadStream;
  readonly parts: readonly PartStream[];
  /** Names of the companies, in the same order, from a stream of its own. */
  readonly names: Iterable<NumberedName>;
  /** Rows of the leading source, to show progress by. */
  readonly rows: number;
  /** The code lists, and the edition that is current. */
  readonly sni: SniRegister;
}

const DEFAULT_EDITION = '2025';

/** Opens what is staged of `sources`, which exactly one leads. Nothing is read until it is asked for. */
export function openStreams(sources: readonly ComposableSource[], staged: StagedParts): CompanyStreams {
  const { name, lead } = findLead(sources);
  const leading = staged.get(name);
  if (leading === undefined) throw new Error(`Nothing is staged of the ${name}.`);
  const editions = sources.map((source) => staged.get(source.name)?.delivery.sniEdition ?? null);
  return {
    lead: {
      key: toKey(name),
      provenance: toProvenance(leading),
      companies: lead.readCompanies(leading.path),
    },
    parts: sources.flatMap((source) => toPartStream(source, staged.get(source.name))),
    names: lead.readNames(leading.path),
    rows: leading.delivery.tally.accepted,
    sni: {
      current: editions.find((edition) => edition !== null) ?? DEFAULT_EDITION,
      lists: readCodeLists(sources, staged),
    },
  };
}

/** The source that tells which companies there are. */
export function findLead<S extends Pick<ComposableSource, 'name' | 'lead'>>(
  sources: readonly S[],
): S & { readonly lead: NonNullable<ComposableSource['lead']> } {
  for (const source of sources) if (source.lead !== undefined) return { ...source, lead: source.lead };
  throw new Error('No source leads composing.');
}

function toPartStream(
  { name, readParts }: ComposableSource,
  staged: StagedPart | undefined,
): readonly PartStream[] {
  if (readParts === undefined) return [];
  if (staged === undefined) return [{ key: toKey(name), provenance: null, parts: [] }];
  return [{ key: toKey(name), provenance: toProvenance(staged), parts: readParts(staged) }];
}

function readCodeLists(sources: readonly ComposableSource[], staged: StagedParts): SniLists {
  for (const { name, readCodeLists: read } of sources)
    if (read !== undefined) return read(staged.get(name)?.path ?? null);
  throw new Error('No source has the code lists.');
}

/** The detail record's members are camelCase: `two-words` is `twoWords`. */
function toKey(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function toProvenance({ delivery: { file, date } }: StagedPart): Provenance {
  return { file, date };
}
