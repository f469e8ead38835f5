import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Delivery } from '../delivery.ts';
import { stageAnnualReports } from '../sources/annual-reports/stage-annual-reports.ts';
import { readSniStaging, toSniLists } from '../sources/sni/sni-staging.ts';
import { sizeClassesSource } from '../sources/size-classes/stage-size-classes.ts';
import { registrySource } from '../sources/registry/source.ts';
import { sniSource } from '../sources/sni/source.ts';
import {
  NEXT,
  STAGED_FILES,
  stageSource,
  type ReportedSource,
  type StagedSource,
  type StagingContext,
} from './stage-source.ts';
import { statisticsSource } from '../sources/statistics/source.ts';
import { stageTrademarks } from '../sources/trademarks/stage-trademarks.ts';
import { acceptStagedFile, readStagedDelivery } from './staged-file.ts';

/** What a run composes companies from. */
export interface StagedSources {
  readonly registry: StagedSource;
  readonly statistics: StagedSource | null;
  /** Null while the bundled lists are used. */
  readonly sni: StagedSource | null;
  readonly 'size-classes': StagedSource | null;
  readonly 'annual-reports': StagedSource | null;
  readonly trademarks: StagedSource | null;
  /** Delivered sources of which nothing could be read, and that there are none of: they are reported, and never used. */
  readonly unreadable: readonly ReportedSource[];
}

/** All sources of a run: what the delivery brings, and what was accepted before of what it does not bring. */
export async function stageDelivery(delivery: Delivery, context: StagingContext): Promise<StagedSources> {
  discardDelivered(context.folder);
  const registry = await stageSource(registrySource(context), toPaths(delivery.registry), context);
  if (registry === null) {
    throw new AppError(
      'delivery_refused',
      'No registry has been accepted yet. Run with --from FOLDER first.',
    );
  }
  const sni = await stageSource(sniSource(context), delivery.sni, context);
  const lists = toSniLists(sni && readSniStaging(sni.path));
  const statistics = await stageSource(
    statisticsSource(lists, context),
    toPaths(delivery.statistics),
    context,
  );
  const sizeClasses = await stageSource(sizeClassesSource(lists, context), delivery.sizeClasses, context);
  const annualReports = await stageAnnualReports(delivery.annualReports, context);
  const trademarks = await stageTrademarks(delivery.trademarks, registry, context);
  return {
    registry,
    statistics,
    sni,
    'size-classes': sizeClasses,
    'annual-reports': annualReports.source,
    trademarks: trademarks.source,
    unreadable: [annualReports.unreadable, trademarks.unreadable].filter((each) => each !== null),
  };
}

function toPaths(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}

/** The sources that there are, in the order in which they are reported. */
export function listSources(sources: StagedSources): StagedSource[] {
  const { registry, statistics, sni, 'size-classes': sizeClasses } = sources;
  const { 'annual-reports': annualReports, trademarks } = sources;
  return [registry, statistics, sni, sizeClasses, annualReports, trademarks].filter(
    (source) => source !== null,
  );
}

/** Makes what was delivered the accepted state, and forgets the fictional register once real data is there. */
export function acceptSources(folder: string, sources: StagedSources): void {
  for (const [name, file] of Object.entries(STAGED_FILES)) {
    const source = sources[name as keyof typeof STAGED_FILES];
    const path = join(folder, file);
    if (source === null) rmSync(path, { force: true });
    else if (source.path !== path) acceptStagedFile(source.path, path);
  }
}

/** Removes what was staged and not accepted, by this run or by one that was killed. */
export function discardDelivered(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith(NEXT)) rmSync(join(folder, name));
}

/** True when the accepted registry is the bundled fictional one. */
export function isSynthetic(folder: string): boolean {
  return readStagedDelivery(join(folder, STAGED_FILES.registry))?.synthetic ?? false;
}
