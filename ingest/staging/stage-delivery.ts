import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toStoredReportFileName } from '../../shared/documents/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { ReportedSource, RunStagingContext, StagedSource, StagingResult } from '../source/staging.ts';
import { describeSource, type Source } from '../source/source.ts';
import type { Delivery } from '../delivery.ts';
import { RefusedSourcesError } from '../refused-sources-error.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX } from './stage-full-delivery.ts';
import { eraseStagedRows, readErasedCompaniesDocumentIds } from './erase-staged-rows.ts';
import { ErasedOrganisationNumbers } from './erased-organisation-numbers.ts';
import { NameIndexing } from './name-indexing.ts';
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
  const indexing = new NameIndexing(run);
  try {
    return await stageSources(sources, delivery, run, indexing);
  } finally {
    await indexing.settle();
  }
}

async function stageSources(
  sources: readonly Source[],
  delivery: Delivery,
  run: RunStagingContext,
  indexing: NameIndexing,
): Promise<StagedSources> {
  const erased = new ErasedOrganisationNumbers(run.stagingFolder);
  const staged = new Map<string, StagedSource>();
  const unreadable: ReportedSource[] = [];
  for (const source of sortByDependency(sources)) {
    const { name, stagedFileName, requiredFileAlternatives, dependsOnSourceNames = [] } = source;
    const dependencies = new Map([...staged].filter(([each]) => dependsOnSourceNames.includes(each)));
    const context = {
      ...run,
      name,
      acceptedStagedFilePath: join(run.stagingFolder, stagedFileName),
      dependencies,
    };
    const paths = delivery.filePathsBySource.get(name) ?? [];
    if (dependsOnPrimarySource(source, sources)) await indexing.wait();
    if (paths.length > 0) run.progress.startNumberedPhase(`Reading ${describeSource(name)}`);
    const result = await source.stage(paths, context).catch(createRefusal(name));
    if (result.kind === 'staged') await leaveOutErased(source, result.source.stagedFilePath, erased, run);
    run.progress.finishPhase(toSummary(result));
    if (result.kind === 'staged') {
      staged.set(name, { name, ...result.source });
      indexing.start(source, result.source);
    } else if (requiredFileAlternatives !== undefined) {
      throw new AppError(
        'delivery_refused',
        `No delivery of the source ${name} has been accepted yet. Run: npm run ingest -- run --from FOLDER`,
      );
    }
    if (result.kind === 'unreadable') unreadable.push({ name, ...result.reportedSource });
  }
  await indexing.wait();
  return { sources: sources.flatMap(({ name }) => staged.get(name) ?? []), neverReadableSources: unreadable };
}

/** Returns a handler that throws errors again, with the name of the source that was refused. */
function createRefusal(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof AppError && error.code === 'delivery_refused'
      ? new RefusedSourcesError(error.message, [name], { cause: error })
      : error;
  };
}

function dependsOnPrimarySource({ dependsOnSourceNames = [] }: Source, sources: readonly Source[]): boolean {
  return sources.some(
    ({ name, primaryReaders }) => primaryReaders !== undefined && dependsOnSourceNames.includes(name),
  );
}

async function leaveOutErased(
  { erasure }: Source,
  path: string,
  erased: ErasedOrganisationNumbers,
  { documents }: RunStagingContext,
): Promise<void> {
  if (erasure === null || erased.size === 0 || !path.endsWith(UNACCEPTED_STAGED_FILE_SUFFIX)) return;
  const ids = readErasedCompaniesDocumentIds(path, erasure, erased);
  const opened = await openDocumentStore({ documents }, 'ingest');
  for (const id of ids) await opened.remove(toStoredReportFileName(id));
  eraseStagedRows(path, erasure, erased, 'if-erased');
}

function toSummary(result: StagingResult): string {
  if (result.kind !== 'staged') return 'nothing usable';
  const { source } = result;
  const rows = formatCount((source.tallyOfThisRun ?? source.delivery.tally).accepted, 'row');
  return source.from === 'unchanged' ? `unchanged, ${rows}` : rows;
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
