import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../shared/errors/app-error.ts';
import type { FetchedSource } from './fetch/fetch-delivery.ts';
import { INBOX_MEMORY, KEPT } from './fetch/inbox.ts';
import { compareArchives } from './sources/annual-reports/archive-order.ts';

/** The files of a delivery folder by what they are (decisions.md, the delivery folder). Paths are absolute. */
export interface Delivery {
  /** Null when nothing is delivered at all, and of an inbox without one. */
  readonly registry: string | null;
  readonly statistics: string | null;
  /** Code lists, in the order of their names. */
  readonly sni: readonly string[];
  /** Dumps and answers of the statistics authority's APIs. */
  readonly sizeClasses: readonly string[];
  /** Weekly archives of annual reports, in the order in which they were filed. */
  readonly annualReports: readonly string[];
  /** Archives of trademarks: full sets and daily changes. */
  readonly trademarks: readonly string[];
  /** Relative paths of files that fit no name: reported and left alone. */
  readonly unknown: readonly string[];
}

/** No delivery: a run with it rebuilds from what was accepted before. */
export const NO_DELIVERY: Delivery = {
  registry: null,
  statistics: null,
  sni: [],
  sizeClasses: [],
  annualReports: [],
  trademarks: [],
  unknown: [],
};

const REGISTRY = ['bolagsverket_bulkfil.zip', 'bolagsverket_bulkfil.txt'];
const STATISTICS = /^scb_bulkfil(\.zip|.*\.txt)$/;
const SIZE_CLASSES = /^size-classes\/.*\.jsonl?$/;
const ANNUAL_REPORTS = /^annual-reports\/.*\.zip$/;
const TRADEMARKS = /^trademarks\/(full|diff)\/[^/]*\.zip$/;
const SNI = /^sni\/(.*\.json|sni(2007|2025).*\.xlsx)$/;

/**
 * Looks what lies in `folder`. Throws `invalid_usage` for no such folder, `delivery_refused` without a registry; only an inbox, which has a
 * memory, may lack one: nothing of it may be new. Of sources that are not among `only` the delivery has nothing, so that one that was refused
 * does not hold up the others.
 */
export async function findDelivery(
  folder: string,
  only: readonly FetchedSource[] | null = null,
): Promise<Delivery> {
  const listed = await listFiles(folder);
  const isInbox = listed.includes(INBOX_MEMORY);
  const files = isInbox ? listed.filter((name) => !isOfInbox(name)) : listed;
  const registry = REGISTRY.find((name) => files.includes(name));
  if (registry === undefined && !isInbox) {
    throw new AppError(
      'delivery_refused',
      `${folder} holds no ${REGISTRY.join(' or ')}: nothing can be ingested without.`,
    );
  }
  const statistics = files.filter((name) => STATISTICS.test(name));
  if (statistics.length > 1) {
    throw new AppError(
      'delivery_refused',
      `${folder} holds several statistics files: ${statistics.join(', ')}. Keep one.`,
    );
  }
  const sni = files.filter((name) => SNI.test(name));
  const sizeClasses = files.filter((name) => SIZE_CLASSES.test(name));
  const annualReports = files.filter((name) => ANNUAL_REPORTS.test(name)).sort(compareArchives);
  const trademarks = files.filter((name) => TRADEMARKS.test(name));
  const known = new Set([registry, ...statistics, ...sni, ...sizeClasses, ...annualReports, ...trademarks]);
  const toPaths = (source: FetchedSource, names: readonly (string | undefined)[]): string[] =>
    only === null || only.includes(source)
      ? names.filter((name) => name !== undefined).map((name) => join(folder, name))
      : [];
  return {
    registry: toPaths('registry', [registry])[0] ?? null,
    statistics: toPaths('statistics', statistics)[0] ?? null,
    sni: toPaths('sni', sni),
    sizeClasses: toPaths('size-classes', sizeClasses),
    annualReports: toPaths('annual-reports', annualReports),
    trademarks: toPaths('trademarks', trademarks),
    unknown: files.filter((name) => !known.has(name)),
  };
}

/** Paths of all files of a delivery that a run reads. */
export function listDeliveredFiles(delivery: Delivery): string[] {
  const { registry, statistics, sni, sizeClasses, annualReports, trademarks } = delivery;
  const single = [registry, statistics].filter((path) => path !== null);
  return [...single, ...sni, ...sizeClasses, ...annualReports, ...trademarks];
}

/** What an inbox keeps beside its delivery. */
function isOfInbox(name: string): boolean {
  return name.startsWith(INBOX_MEMORY) || name.startsWith(`${KEPT}/`);
}

/** Relative paths with `/`, sorted; hidden files are not looked at. */
async function listFiles(folder: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    throw new AppError('invalid_usage', `There is no folder ${folder} that can be read.`, { cause });
  }
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
