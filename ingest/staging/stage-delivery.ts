import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import type { ReportedSource, RunStagingContext, StagedSource, StagingResult } from '../source/staging.ts';
import type { Source } from '../source/source.ts';
import type { Delivery } from '../delivery.ts';
import { RefusedSourcesError } from '../refused-sources-error.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX } from './stage-full-delivery.ts';
import { stageInThread } from './stage-in-thread.ts';
import { stageSource } from './stage-source.ts';
import { acceptStagedFile, readAcceptedDelivery } from './staged-file.ts';

export interface StagedSources {
  /** The sources that have staged data, in the order of `SOURCES_BY_PRECEDENCE`. */
  readonly sources: readonly StagedSource[];
  /**
   * Sources that never had a readable file, in this run or before. They appear only in the report.
   */
  readonly neverReadableSources: readonly ReportedSource[];
}

/**
 * Stages the delivered sources in the order of their dependencies. A source without files keeps its
 * accepted data. Throws `delivery_refused` if a required source has no data at all.
 */
export async function stageDelivery(
  sources: readonly Source[],
  delivery: Delivery,
  run: RunStagingContext,
): Promise<StagedSources> {
  deleteUnacceptedStagedFiles(run.stagingFolder);
  const primary = run.workers === 1 ? null : stagePrimaryBeside(sources, delivery, run);
  try {
    return await stageSources(sources, delivery, run, primary);
  } catch (error) {
    // It writes into the staging folder until it ends, and its own error comes first.
    await primary?.result;
    throw error;
  }
}

/** The primary source, which is staged in a thread of its own. */
interface PrimaryBeside {
  readonly name: string;
  readonly result: Promise<StagingResult>;
  hasFailed: boolean;
}

function stagePrimaryBeside(
  sources: readonly Source[],
  delivery: Delivery,
  run: RunStagingContext,
): PrimaryBeside | null {
  const name = sources.find(({ primaryReaders }) => primaryReaders !== undefined)?.name;
  if (name === undefined) return null;
  const result = stageInThread(name, toPaths(delivery, name), run).catch(createRefusal(name));
  const primary = { name, result, hasFailed: false };
  result.catch(() => (primary.hasFailed = true));
  return primary;
}

async function stageSources(
  sources: readonly Source[],
  delivery: Delivery,
  run: RunStagingContext,
  primary: PrimaryBeside | null,
): Promise<StagedSources> {
  const staged = new Map<string, StagedSource>();
  const unreadable: ReportedSource[] = [];
  for (const source of sortByDependency(sources, primary?.name)) {
    const { name, requiredFileAlternatives, dependsOnSourceNames = [] } = source;
    const dependencies = new Map([...staged].filter(([each]) => dependsOnSourceNames.includes(each)));
    if (primary?.hasFailed === true) await primary.result;
    const result = await (name === primary?.name
      ? primary.result
      : stageSource(source, toPaths(delivery, name), dependencies, run).catch(createRefusal(name)));
    if (result.kind === 'staged') staged.set(name, { name, ...result.source });
    else if (requiredFileAlternatives !== undefined) {
      throw new AppError(
        'delivery_refused',
        `No delivery of the source ${name} has been accepted yet. Run: npm run ingest -- run --from FOLDER`,
      );
    }
    if (result.kind === 'unreadable') unreadable.push({ name, ...result.reportedSource });
  }
  return { sources: sources.flatMap(({ name }) => staged.get(name) ?? []), neverReadableSources: unreadable };
}

function toPaths({ filePathsBySource }: Delivery, name: string): readonly string[] {
  return filePathsBySource.get(name) ?? [];
}

/** Returns a handler that throws errors again, with the name of the source that was refused. */
function createRefusal(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof AppError && error.code === 'delivery_refused'
      ? new RefusedSourcesError(error.message, [name], { cause: error })
      : error;
  };
}

/**
 * Returns the sources after those on which they depend. `nameBeside` is staged beside the others:
 * it and those that depend on it come last.
 */
function sortByDependency(sources: readonly Source[], nameBeside?: string): readonly Source[] {
  const sorted = new Set<Source>();
  const add = (source: Source): void => {
    for (const need of sources) if (source.dependsOnSourceNames?.includes(need.name) === true) add(need);
    sorted.add(source);
  };
  for (const source of sources) add(source);
  const isLate = ({ name, dependsOnSourceNames = [] }: Source): boolean =>
    nameBeside !== undefined && [name, ...dependsOnSourceNames].includes(nameBeside);
  return [...sorted].sort((a, b) => Number(isLate(a)) - Number(isLate(b)));
}

/** Returns file, date and SHA-256 of each delivery, by source, for a generation's metadata. */
export function toGenerationSources({ sources }: StagedSources): GenerationInfo['sources'] {
  return Object.fromEntries(
    sources.map(({ name, delivery: { file, date, sha256 } }) => [name, { file, date, sha256 }]),
  );
}

export function replaceAcceptedFiles(
  sources: readonly Pick<Source, 'name' | 'stagedFileName'>[],
  staged: StagedSources,
  stagingFolder: string,
): void {
  for (const { name, stagedFileName } of sources) {
    const source = staged.sources.find((each) => each.name === name);
    const path = join(stagingFolder, stagedFileName);
    if (source === undefined) rmSync(path, { force: true });
    else if (source.stagedFilePath !== path) acceptStagedFile(source.stagedFilePath, path);
  }
}

/** Deletes staged files that were never accepted, from this run or from one that was killed. */
export function deleteUnacceptedStagedFiles(stagingFolder: string): void {
  if (!existsSync(stagingFolder)) return;
  for (const name of readdirSync(stagingFolder))
    if (name.endsWith(UNACCEPTED_STAGED_FILE_SUFFIX)) rmSync(join(stagingFolder, name));
}

export function isAcceptedRegistryFictional(sources: readonly Source[], stagingFolder: string): boolean {
  const required = sources.filter(({ requiredFileAlternatives }) => requiredFileAlternatives !== undefined);
  return required.some(
    ({ stagedFileName }) => readAcceptedDelivery(join(stagingFolder, stagedFileName))?.synthetic ?? false,
  );
}
