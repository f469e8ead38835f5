import { readFileSync } from 'node:fs';
import type { SniEdition, SniLists } from '../../../shared/domain/sni.ts';

/** The lists that come with the service, used when a delivery brings none (decisions.md, delivery folder). */
export function loadBundledSniLists(): SniLists {
  return { '2007': loadBundled('2007'), '2025': loadBundled('2025') };
}

function loadBundled(edition: SniEdition): ReadonlyMap<string, string> {
  const path = new URL(`./bundled/sni${edition}.json`, import.meta.url);
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>));
}
