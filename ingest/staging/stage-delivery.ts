import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import type { Delivery } from '../delivery.ts';
import {
  NEXT_SUFFIX,
  type ReportedSource,
  type RunStagingContext,
  type StagedSource,
  type SourceStagingContext,
  type StagingResult,
} from './stage-source.ts';
import { acceptStagedFile, readStagedDelivery } from './staged-file.ts';

/** How a source is staged. */
export interface StageableSource {
  readonly name: string;
  /** Name of its file in the staging folder. */
  readonly stagedFile: string;
  /** Nothing can be ingested without it. */
  readonly requiredFile?: string;
  /** Names of the sources that are staged before it, since it reads what they stage. */
  readonly dependsOn?: readonly string[];
  /** Stages the delivered files at `paths`, or what was accepted before when there are none. */
  readonly stage: (paths: readonly string[], context: SourceStagingContext) => Promise<StagingResult>;
}

/** What a run composes companies from. */
export interface StagedSources {
  /** In the order of the table. */
  readonly sources: readonly StagedSource[];
  /** Delivered sources of which nothing could be read, and that there are none of: they are reported, and never used. */
  readonly unreadable: readonly ReportedSource[];
}

/**
 * Stages all sources: what the delivery brings, and what was accepted before of the others. A source
 * is staged after those that it needs.
 */
export async function stageDelivery(
  sources: readonly StageableSource[],
  delivery: Delivery,
  run: RunStagingContext,
): Promise<StagedSources> {
  discardUnacceptedFiles(run.folder);
  const staged = new Map<string, StagedSource>();
  const unreadable: ReportedSource[] = [];
  for (const source of sortByDependency(sources)) {
    const { name, stagedFile, requiredFile, dependsOn: needs = [] } = source;
    const dependencies = new Map([...staged].filter(([each]) => needs.includes(each)));
    const context = { ...run, name, path: join(run.folder, stagedFile), dependencies };
    const result = await source.stage(delivery.files.get(name) ?? [], context);
    if (result.source !== null) staged.set(name, { name, ...result.source });
    else if (requiredFile !== undefined) {
      throw new AppError(
        'delivery_refused',
        `No ${name} has been accepted yet. Run with --from FOLDER first.`,
      );
    }
    if (result.unreadable !== undefined) unreadable.push({ name, ...result.unreadable });
  }
  return { sources: sources.flatMap(({ name }) => staged.get(name) ?? []), unreadable };
}

function sortByDependency(sources: readonly StageableSource[]): readonly StageableSource[] {
  const sorted = new Set<StageableSource>();
  const add = (source: StageableSource): void => {
    for (const need of sources) if (source.dependsOn?.includes(need.name) === true) add(need);
    sorted.add(source);
  };
  for (const source of sources) add(source);
  return [...sorted];
}

/** File, date and SHA-256 of each staged delivery, by source. */
export function toGenerationSources({ sources }: StagedSources): GenerationInfo['sources'] {
  return Object.fromEntries(
    sources.map(({ name, delivery: { file, date, sha256 } }) => [name, { file, date, sha256 }]),
  );
}

/** Makes what was staged the accepted state, and removes what nothing was staged of. */
export function acceptSources(
  sources: readonly Pick<StageableSource, 'name' | 'stagedFile'>[],
  staged: StagedSources,
  folder: string,
): void {
  for (const { name, stagedFile } of sources) {
    const source = staged.sources.find((each) => each.name === name);
    const path = join(folder, stagedFile);
    if (source === undefined) rmSync(path, { force: true });
    else if (source.path !== path) acceptStagedFile(source.path, path);
  }
}

/** Removes what was staged and not accepted, by this run or by one that was killed. */
export function discardUnacceptedFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith(NEXT_SUFFIX)) rmSync(join(folder, name));
}

/** True when what was accepted of the required source is the bundled fictional register. */
export function isFictionalRegisterAccepted(sources: readonly StageableSource[], folder: string): boolean {
  const required = sources.filter(({ requiredFile }) => requiredFile !== undefined);
  return required.some(({ stagedFile }) => readStagedDelivery(join(folder, stagedFile))?.synthetic ?? false);
}
