import { readFileSync } from 'node:fs';
import type { SniEdition } from './to-edition.ts';

/** Five-digit code → description, for each edition. Both are always needed: 167 codes mean something else. */
export type SniLists = Readonly<Record<SniEdition, ReadonlyMap<string, string>>>;

/** The lists that come with the service, used when a delivery brings none (decisions.md, delivery folder). */
export function loadBundledSniLists(): SniLists {
  return { '2007': loadBundled('2007'), '2025': loadBundled('2025') };
}

function loadBundled(edition: SniEdition): ReadonlyMap<string, string> {
  const path = new URL(`./bundled/sni${edition}.json`, import.meta.url);
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>));
}

/**
 * What a code means: by the edition that the company's codes came from, else by the other one; null when neither has
 * it (decisions.md, Company fields).
 */
export function describeSniCode(lists: SniLists, edition: SniEdition, code: string): string | null {
  const other = edition === '2007' ? '2025' : '2007';
  return lists[edition].get(code) ?? lists[other].get(code) ?? null;
}
