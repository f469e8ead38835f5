import type { SniLists } from '../../../shared/domain/sni.ts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { loadBundledSniLists } from './sni-lists.ts';
import type { DeliveredSniList } from './read-sni-list.ts';
import { StagedDelivery } from '../../staging/staged-file.ts';

const codes = z.record(z.string(), z.string());

/** The lists of one delivery; an edition that it did not bring is null. */
const StagedSniLists = z.object({
  delivery: StagedDelivery,
  codes: z.object({ '2007': codes.nullable(), '2025': codes.nullable() }),
});
export type StagedSniLists = z.infer<typeof StagedSniLists>;

/** What staging holds of the code lists; null when none was ever delivered. */
export function readSniStaging(path: string): StagedSniLists | null {
  return existsSync(path) ? StagedSniLists.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Writes delivered lists to `path`; the later of two of one edition counts, and one that did not come is kept. */
export function writeSniStaging(
  path: string,
  delivery: StagedDelivery,
  lists: readonly DeliveredSniList[],
  accepted: StagedSniLists | null,
): void {
  const of = (edition: '2007' | '2025'): Record<string, string> | null => {
    const list = lists.findLast((each) => each.edition === edition);
    return list === undefined ? (accepted?.codes[edition] ?? null) : Object.fromEntries(list.codes);
  };
  const staged: StagedSniLists = { delivery, codes: { '2007': of('2007'), '2025': of('2025') } };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(staged), { flush: true });
}

/** The lists to describe codes with: each edition as it was delivered, else the bundled one. */
export function toSniLists(staged: StagedSniLists | null): SniLists {
  const bundled = loadBundledSniLists();
  const of = (edition: '2007' | '2025'): ReadonlyMap<string, string> => {
    const delivered = staged?.codes[edition] ?? null;
    return delivered === null ? bundled[edition] : new Map(Object.entries(delivered));
  };
  return { '2007': of('2007'), '2025': of('2025') };
}
