import { join } from 'node:path';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toStoredReportFileName } from '../../shared/documents/port.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { describeSource, type Source } from '../source/source.ts';
import type { RunStagingContext, StagedSource, StagingResult } from '../source/staging.ts';
import { eraseStagedRows, readErasedCompaniesDocumentIds } from './erase-staged-rows.ts';
import { ErasedOrganisationNumbers } from './erased-organisation-numbers.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX } from './stage-full-delivery.ts';

export async function stageSource(
  source: Source,
  paths: readonly string[],
  dependencies: ReadonlyMap<string, StagedSource>,
  run: RunStagingContext,
): Promise<StagingResult> {
  const { name, stagedFileName } = source;
  const { progress } = run;
  const acceptedStagedFilePath = join(run.stagingFolder, stagedFileName);
  // A damaged list stops the run before anything is read.
  const erased = new ErasedOrganisationNumbers(run.stagingFolder);
  if (paths.length > 0) progress.startNumberedPhase(`Reading ${describeSource(name)}`);
  const result = await source.stage(paths, { ...run, name, acceptedStagedFilePath, dependencies });
  if (result.kind === 'staged') await leaveOutErased(source, result.source.stagedFilePath, erased, run);
  progress.finishPhase(toSummary(result));
  return result;
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

export async function indexNames(
  { primaryReaders }: Source,
  result: StagingResult,
  { progress, workers }: RunStagingContext,
): Promise<void> {
  if (primaryReaders === undefined || result.kind !== 'staged') return;
  const { stagedFilePath, delivery } = result.source;
  progress.startPhase('Sorting the names', null);
  await primaryReaders.indexNames(stagedFilePath, workers);
  progress.finishPhase(formatCount(delivery.tally.accepted, 'company', 'companies'));
}

function toSummary(result: StagingResult): string {
  if (result.kind !== 'staged') return 'nothing usable';
  const { source } = result;
  const rows = formatCount((source.tallyOfThisRun ?? source.delivery.tally).accepted, 'row');
  return source.from === 'unchanged' ? `unchanged, ${rows}` : rows;
}
