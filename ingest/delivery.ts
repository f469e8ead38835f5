import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../shared/errors/app-error.ts';
import { compareArchives } from './sources/annual-reports/archive-order.ts';

/** The files of a delivery folder by what they are (decisions.md, the delivery folder). Paths are absolute. */
export interface Delivery {
  /** Null only when nothing is delivered at all. */
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

/** Looks what lies in `folder`. Throws `invalid_usage` for no such folder, `delivery_refused` without a registry. */
export async function findDelivery(folder: string): Promise<Delivery> {
  const files = await listFiles(folder);
  const registry = REGISTRY.find((name) => files.includes(name));
  if (registry === undefined) {
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
  const toPath = (name: string): string => join(folder, name);
  return {
    registry: toPath(registry),
    statistics: statistics[0] === undefined ? null : toPath(statistics[0]),
    sni: sni.map(toPath),
    sizeClasses: sizeClasses.map(toPath),
    annualReports: annualReports.map(toPath),
    trademarks: trademarks.map(toPath),
    unknown: files.filter((name) => !known.has(name)),
  };
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
