import type { SniEdition, SniRegister } from '../sni.ts';

/** The code lists of a generation, as delivered. */
export interface CodeLists extends SniRegister {
  /**
   * Names of the municipalities by SCB's code. Empty if the service has no file of postal codes.
   */
  readonly municipalities: ReadonlyMap<string, string>;
}

export function stringifyCodeLists({ current, lists, municipalities }: CodeLists): string {
  const toRecord = (edition: SniEdition): Record<string, string> => Object.fromEntries(lists[edition]);
  return JSON.stringify({
    current,
    lists: { '2007': toRecord('2007'), '2025': toRecord('2025') },
    municipalities: Object.fromEntries(municipalities),
  });
}

export function parseCodeLists(text: string): CodeLists {
  const { current, lists, municipalities } = JSON.parse(text) as {
    current: SniEdition;
    lists: Record<SniEdition, Record<string, string>>;
    municipalities: Record<string, string>;
  };
  const toMap = (record: Record<string, string>): ReadonlyMap<string, string> =>
    new Map(Object.entries(record));
  return {
    current,
    lists: { '2007': toMap(lists['2007']), '2025': toMap(lists['2025']) },
    municipalities: toMap(municipalities),
  };
}
