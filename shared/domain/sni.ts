/** An edition of the Swedish industry classification SNI. */
export type SniEdition = '2007' | '2025';

/** Five-digit code → description, for each edition (docs/formats/sni.md#two-editions). */
export type SniLists = Readonly<Record<SniEdition, ReadonlyMap<string, string>>>;

/** The code lists of a generation. `current` is the edition of its companies' codes. */
export interface SniRegister {
  readonly current: SniEdition;
  readonly lists: SniLists;
}

/** Returns the other edition. */
export function toOtherEdition(edition: SniEdition): SniEdition {
  return edition === '2007' ? '2025' : '2007';
}

/** Returns a code's description in its edition, else in the other one. Null in neither. */
export function describeSniCode(lists: SniLists, edition: SniEdition, code: string): string | null {
  return lists[edition].get(code) ?? lists[toOtherEdition(edition)].get(code) ?? null;
}

/** Returns the register as JSON text for storage. */
export function stringifySniRegister({ current, lists }: SniRegister): string {
  const toRecord = (edition: SniEdition): Record<string, string> => Object.fromEntries(lists[edition]);
  return JSON.stringify({ current, lists: { '2007': toRecord('2007'), '2025': toRecord('2025') } });
}

/** Reads the text of {@link stringifySniRegister}. */
export function parseSniRegister(text: string): SniRegister {
  const { current, lists } = JSON.parse(text) as {
    current: SniEdition;
    lists: Record<SniEdition, Record<string, string>>;
  };
  const toMap = (edition: SniEdition): ReadonlyMap<string, string> => new Map(Object.entries(lists[edition]));
  return { current, lists: { '2007': toMap('2007'), '2025': toMap('2025') } };
}
