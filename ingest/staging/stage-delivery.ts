import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { Delivery } from '../delivery.ts';
import {
  NEXT_SUFFIX,
  type ReportedSource,
  type RunStagingContext,
  type StagedSource,
  type StageSource,
  type StagingResult,
} from './stage-source.ts';
import { acceptStagedFile, readStagedDelivery } from './staged-file.ts';

/** How a source is staged. */
export interface StageableSource {
  readonly name: string;
  /** Name of its file in the staging folder. */
  readonly stagedFile: string;
  /** File that a run cannot do without, for the error message. */
  readonly requiredFile?: string;
  /** Names of sources that must be staged before, because staging reads them. */
  readonly dependsOn?: readonly string[];
  readonly stage: StageSource;
}

/** The staged sources of a run. */
export interface StagedSources {
  /** In the order of `SOURCES`. */
  readonly sources: readonly StagedSource[];
  /** Deliveries without anything readable, of sources without an accepted state. Only reported. */
  readonly unreadable: readonly ReportedSource[];
}

/**
 * Stages the delivered sources, each after the sources that it depends on. The others keep their
 * accepted state. Throws `delivery_refused` when a required source was never accepted.
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
    const { name, stagedFile, requiredFile, dependsOn = [] } = source;
    const dependencies = new Map([...staged].filter(([each]) => dependsOn.includes(each)));
    const context = { ...run, name, path: join(run.folder, stagedFile), dependencies };
    const paths = delivery.files.get(name) ?? [];
    if (paths.length > 0) run.progress.step(`Reading ${name}`);
    const result = await source.stage(paths, context);
    run.progress.finish(toSummary(result));
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

/** Only printed for a source that prints no summary of its own. */
function toSummary({ source }: StagingResult): string {
  if (source === null) return 'nothing usable';
  const rows = formatCount((source.tally ?? source.delivery.tally).accepted, 'row');
  return source.from === 'unchanged' ? `unchanged, ${rows}` : rows;
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

/** Returns file, date and SHA-256 of each staged delivery, by source. */
export function toGenerationSources({ sources }: StagedSources): GenerationInfo['sources'] {
  return Object.fromEntries(
    sources.map(({ name, delivery: { file, date, sha256 } }) => [name, { file, date, sha256 }]),
  );
}

/** Makes the staged files the accepted ones, and deletes those of sources without any. */
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

/** Deletes staged files that were not accepted, of this run or of a killed one. */
export function discardUnacceptedFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith(NEXT_SUFFIX)) rmSync(join(folder, name));
}

/** True when the accepted state of the required source is the bundled fictional register. */
export function isFictionalRegisterAccepted(sources: readonly StageableSource[], folder: string): boolean {
  const required = sources.filter(({ requiredFile }) => requiredFile !== undefined);
  return required.some(({ stagedFile }) => readStagedDelivery(join(folder, stagedFile))?.synthetic ?? false);
}
