import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SniEdition, SniLists } from '../../../shared/domain/sni.ts';
import { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import { readStagedJson, writeStagedJson } from '../../staging/staged-file.ts';

const codes = z.record(z.string(), z.string());

export interface DeliveredSniList {
  readonly edition: SniEdition;
  readonly descriptionsByCode: ReadonlyMap<string, string>;
}

const StagedSniLists = z.object({
  delivery: AcceptedDeliveryMetadata,
  codes: z.object({ '2007': codes.nullable(), '2025': codes.nullable() }),
});
type StagedSniLists = z.infer<typeof StagedSniLists>;

export function readSniStaging(stagedFilePath: string): StagedSniLists | null {
  return readStagedJson(stagedFilePath, StagedSniLists);
}

export function writeSniStaging(
  stagedFilePath: string,
  delivery: AcceptedDeliveryMetadata,
  newLists: readonly DeliveredSniList[],
  fallbackLists: StagedSniLists | null,
): void {
  const of = (edition: SniEdition): Record<string, string> | null => {
    const list = newLists.findLast((each) => each.edition === edition);
    return list === undefined
      ? (fallbackLists?.codes[edition] ?? null)
      : Object.fromEntries(list.descriptionsByCode);
  };
  const staged: StagedSniLists = { delivery, codes: { '2007': of('2007'), '2025': of('2025') } };
  writeStagedJson(stagedFilePath, staged);
}

/** Those of an edition that is not staged are the ones bundled with the service. */
export function readSniLists(stagedFilePath: string | null): SniLists {
  const bundled = loadBundledSniLists();
  const staged = stagedFilePath === null ? null : readSniStaging(stagedFilePath);
  const of = (edition: SniEdition): ReadonlyMap<string, string> => {
    const delivered = staged?.codes[edition] ?? null;
    return delivered === null ? bundled[edition] : new Map(Object.entries(delivered));
  };
  return { '2007': of('2007'), '2025': of('2025') };
}

/** docs/contract.md#delivery-folder */
export function loadBundledSniLists(): SniLists {
  return { '2007': loadBundled('2007'), '2025': loadBundled('2025') };
}

function loadBundled(edition: SniEdition): ReadonlyMap<string, string> {
  const path = new URL(`./bundled/sni${edition}.json`, import.meta.url);
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>));
}
