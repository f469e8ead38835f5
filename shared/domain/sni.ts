/** An edition of the Swedish industry classification. */
export type SniEdition = '2007' | '2025';

/**
 * Five-digit code → description, for each edition. Both are always needed: 167 codes mean something
 * else (docs/formats/sni.md#two-editions).
 */
export type SniLists = Readonly<Record<SniEdition, ReadonlyMap<string, string>>>;

/** The lists of a generation, and the edition that its companies' codes are of. */
export interface SniRegister {
  readonly current: SniEdition;
  readonly lists: SniLists;
}

/** The other edition. */
export function toOtherEdition(edition: SniEdition): SniEdition {
  return edition === '2007' ? '2025' : '2007';
}

/**
 * What a code means: by the edition that it came from, else by the other one; null when neither has
 * it (docs/contract.md#company).
 */
export function describeSniCode(lists: SniLists, edition: SniEdition, code: string): string | null {
  return lists[edition].get(code) ?? lists[toOtherEdition(edition)].get(code) ?? null;
}

/** The register as JSON, for an engine to keep. */
export function stringifySniRegister({ current, lists }: SniRegister): string {
  const toRecord = (edition: SniEdition): Record<string, string> => Object.fromEntries(lists[edition]);
  return JSON.stringify({ current, lists: { '2007': toRecord('2007'), '2025': toRecord('2025') } });
}

/** The register out of {@link stringifySniRegister}. */
export function parseSniRegister(text: string): SniRegister {
  const { current, lists } = JSON.parse(text) as {
    current: SniEdition;
    lists: Record<SniEdition, Record<string, string>>;
  };
  const toMap = (edition: SniEdition): ReadonlyMap<string, string> => new Map(Object.entries(lists[edition]));
  return { current, lists: { '2007': toMap('2007'), '2025': toMap('2025') } };
}
