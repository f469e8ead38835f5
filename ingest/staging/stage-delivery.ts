import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import type { ReportedSource, RunStagingContext, StagedSource, StagingResult } from '../source/staging.ts';
import type { Source } from '../source/source.ts';
import type { Delivery } from '../delivery.ts';
import { RefusedSourcesError } from '../refused-sources-error.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX } from './stage-full-delivery.ts';
import { HeldRejects } from './rejects.ts';
import { readStagedSourceStates } from './read-staged-source-states.ts';
import { stageInThread } from './stage-in-thread.ts';
import { indexNames, stageSource } from './stage-source.ts';
import { acceptStagedFile, readAcceptedDelivery } from './staged-file.ts';

export interface StagedSources {
  /** The sources that have staged data, in the order of `SOURCES_BY_PRECEDENCE`. */
  readonly sources: readonly StagedSource[];
  /** They appear only in the report. */
  readonly neverReadableSources: readonly ReportedSource[];
}

/** Throws `delivery_refused` if a required source has no data at all. */
export async function stageDelivery(
  sources: readonly Source[],
  delivery: Delivery,
  run: RunStagingContext,
): Promise<StagedSources> {
  deleteUnacceptedStagedFiles(run.stagingFolder);
  const staged = new StagedSoFar(delivery);
  const sorted = sortByDependency(sources);
  const primary = sorted.find(({ primaryReaders }) => primaryReaders !== undefined);
  if (primary === undefined || run.workers === 1)
    for (const source of sorted) await indexNames(source, await staged.stage(source, run), run);
  else await stageBeside(primary, sorted, staged, run);
  return {
    sources: sources.flatMap(({ name }) => staged.sources.get(name) ?? []),
    neverReadableSources: staged.unreadable,
  };
}

/**
 * Stages the primary source in a thread of its own, beside the next ones that do not need it. If
 * several are refused, the run says so of the one that is refused with one thread.
 */
async function stageBeside(
  primary: Source,
  sorted: readonly Source[],
  staged: StagedSoFar,
  run: RunStagingContext,
): Promise<void> {
  const others = sorted.filter((source) => source !== primary);
  const needy = others.findIndex((source) => !canBeStagedBeside(primary, source));
  const beside = needy < 0 ? others : others.slice(0, needy);
  const { name } = primary;
  const thread = stageInThread(name, staged.listPaths(primary), run);
  const accepted = thread.result.catch(createRefusal(name)).then((result) => staged.add(primary, result));
  try {
    await stageWhile(accepted, beside, staged, run);
    for (const source of others.slice(beside.length)) {
      if (source.dependsOnSourceNames?.includes(name) === true) await thread.end;
      await staged.stage(source, run);
    }
    await thread.end;
  } finally {
    // The thread writes into the staging folder until it ends, also after a refusal.
    await Promise.allSettled([thread.end]);
  }
}

/** Stages sources beside one that is not accepted yet. If it is refused, none of them counts. */
async function stageWhile(
  accepted: Promise<void>,
  sources: readonly Source[],
  staged: StagedSoFar,
  run: RunStagingContext,
): Promise<void> {
  const refusal = new AbortController();
  accepted.catch(() => refusal.abort());
  const rejects = new HeldRejects(run.rejects);
  try {
    for (const source of sources) {
      if (refusal.signal.aborted) break;
      await staged.stage(source, { ...run, rejects });
    }
  } finally {
    await accepted;
    rejects.release();
  }
}

/** False also for a source that stores documents: those of a refused delivery are not stored. */
function canBeStagedBeside(
  { name }: Source,
  { dependsOnSourceNames = [], deleteUnreferencedDocuments }: Source,
): boolean {
  return !dependsOnSourceNames.includes(name) && deleteUnreferencedDocuments === undefined;
}

class StagedSoFar {
  readonly sources = new Map<string, StagedSource>();
  readonly unreadable: ReportedSource[] = [];
  readonly #delivery: Delivery;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  listPaths({ name }: Source): readonly string[] {
    return this.#delivery.filePathsBySource.get(name) ?? [];
  }

  async stage(source: Source, run: RunStagingContext): Promise<StagingResult> {
    const { name, dependsOnSourceNames = [] } = source;
    const dependencies = new Map([...this.sources].filter(([each]) => dependsOnSourceNames.includes(each)));
    const result = await stageSource(source, this.listPaths(source), dependencies, run).catch(
      createRefusal(name),
    );
    this.add(source, result);
    return result;
  }

  add({ name, requiredFileAlternatives }: Source, result: StagingResult): void {
    if (result.kind === 'staged') this.sources.set(name, { name, ...result.source });
    else if (requiredFileAlternatives !== undefined) {
      throw new AppError(
        'delivery_refused',
        `No delivery of the source ${name} has been accepted yet. Run: npm run ingest -- run --from FOLDER`,
      );
    }
    if (result.kind === 'unreadable') this.unreadable.push({ name, ...result.reportedSource });
  }
}

/** Returns a handler that throws errors again, with the name of the source that was refused. */
function createRefusal(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof AppError && error.code === 'delivery_refused'
      ? new RefusedSourcesError(error.message, [name], { cause: error })
      : error;
  };
}

function sortByDependency(sources: readonly Source[]): readonly Source[] {
  const sorted = new Set<Source>();
  const add = (source: Source): void => {
    for (const need of sources) if (source.dependsOnSourceNames?.includes(need.name) === true) add(need);
    sorted.add(source);
  };
  for (const source of sources) add(source);
  return [...sorted];
}

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

/** Returns the objection to the fictional register in a folder that has accepted real data. */
export function findMixedRegisters(sources: readonly Source[], stagingFolder: string): string[] {
  const accepted = readStagedSourceStates(sources, stagingFolder);
  const real = accepted.filter(({ delivery }) => delivery?.synthetic === false).map(({ name }) => name);
  if (real.length === 0) return [];
  return [
    `${stagingFolder} has accepted real data (${real.join(', ')}), and the fictional register would be mixed with it. To serve the real data, run: npm run ingest -- rebuild. For the fictional register, set DATA_DIR to another folder.`,
  ];
}

export function isAcceptedRegistryFictional(sources: readonly Source[], stagingFolder: string): boolean {
  const required = sources.filter(({ requiredFileAlternatives }) => requiredFileAlternatives !== undefined);
  return required.some(
    ({ stagedFileName }) => readAcceptedDelivery(join(stagingFolder, stagedFileName))?.synthetic ?? false,
  );
}
