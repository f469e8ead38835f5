import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDocumentStore } from '../shared/documents/open-document-store.ts';
import {
  toStoredPdfFileName,
  toStoredReportFileName,
  type ManagedDocumentStore,
} from '../shared/documents/port.ts';
import { writeFileAtomicallySync } from '../shared/files/write-file-atomically.ts';
import { deleteExports } from '../shared/exports/export-folder.ts';
import { toS3Address } from '../shared/s3/to-s3-error.ts';
import { openS3Exports, type ExportPlaces } from './export/keep-exports.ts';
import { INBOX_INDEX_FILE } from './inbox.ts';
import { maskIdentityNumber } from '../shared/domain/organisation-number.ts';
import { toRunReportsFolder } from '../shared/runs/run-history.ts';
import { StoreError, type GenerationStore } from '../shared/store/port.ts';
import { runIngest, type RunDependencies, type RunOptions } from './run.ts';
import { eraseStagedRows, readErasedCompaniesDocumentIds } from './staging/erase-staged-rows.ts';
import { ErasedOrganisationNumbers } from './staging/erased-organisation-numbers.ts';
import { deleteUnacceptedStagedFiles } from './staging/stage-delivery.ts';
import { toStagingFolder } from './staging/staged-file.ts';

export interface ErasedCountInPlace {
  readonly place: string;
  readonly erased: number;
  /** Name of what `erased` counts, in the singular, such as `row`. */
  readonly unit: string;
}

/**
 * Result of an erasure. A null `error` means that the erasure is complete. After an error, running
 * the same command again continues the erasure.
 */
interface Erasure {
  readonly places: readonly ErasedCountInPlace[];
  readonly error: Error | null;
}

const DELIVERY_FOLDERS = ['inbox', 'synthetic-register'];

/**
 * Removes a company from everything that ingest stores, and keeps it out of later imports
 * (docs/operators/erase.md). The caller holds the inbox lock and the run lock. After an
 * interruption, a second call completes the erasure, since it also searches documents that no
 * generation lists.
 */
export async function eraseCompany(
  organisationNumber: string,
  canOverruleObjections: boolean,
  tools: RunDependencies,
): Promise<Erasure> {
  const { dataDir, documents, store } = tools;
  const folder = toStagingFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  deleteUnacceptedStagedFiles(folder);
  const erased = new ErasedOrganisationNumbers(folder);
  erased.addRow(organisationNumber);
  const stored = await openDocumentStore({ documents }, 'ingest');

  const generations = await findInGenerations(store, organisationNumber);
  const listed = new Set([...generations.values()].flat());
  const erasable = tools.sources.flatMap(({ name, stagedFileName, erasure }) =>
    erasure === null ? [] : [{ name, erasure, path: join(folder, stagedFileName) }],
  );
  const onlyStaged = erasable
    .flatMap(({ path, erasure }) => readErasedCompaniesDocumentIds(path, erasure, erased))
    .filter((id) => !listed.has(id));
  let removed = await removeDocuments(stored, onlyStaged);
  const places: ErasedCountInPlace[] = erasable.map(({ name, path, erasure }) => ({
    place: `staged ${name}`,
    unit: 'row',
    erased: eraseStagedRows(path, erasure, erased, 'always'),
  }));

  const live = await store.readLive();
  if (live !== null && generations.has(live.name)) {
    const options: RunOptions = {
      input: { kind: 'rebuild' },
      canOverruleObjections,
      isRebuildForced: true,
    };
    const { error } = await runIngest(options, tools);
    if (error !== null) return { places, error };
  }
  removed += await removeDocuments(stored, [...listed]);
  for (const { name } of await store.listOldestFirst()) if (generations.has(name)) await store.discard(name);
  const published = await store.readLive();
  if (published !== null)
    for (const { findDocumentIdsNotInLiveGeneration } of tools.sources) {
      const search = { documents: stored, stagingFolder: folder, liveGenerationName: published.name };
      const found = await findDocumentIdsNotInLiveGeneration?.(organisationNumber, search);
      if (found !== undefined)
        removed += await removeDocuments(stored, [...found.containingErasedNumber, ...found.unreadable]);
    }
  places.push(
    {
      place: `changes in ${store.engine}`,
      erased: await store.changes.eraseChanges(organisationNumber),
      unit: 'change',
    },
    { place: `generations in ${store.engine}`, erased: generations.size, unit: 'generation' },
    { place: 'documents of annual reports', erased: removed, unit: 'file' },
    ...(await eraseExports(tools, generations)),
    {
      place: 'run reports and rejected rows',
      erased: maskInReports(dataDir, organisationNumber),
      unit: 'file',
    },
    ...DELIVERY_FOLDERS.map((name) => ({
      place: `deliveries in ${join(dataDir, name)}`,
      unit: 'file',
      erased: removeFolder(join(dataDir, name)),
    })),
  );
  return { places, error: null };
}

/**
 * Deletes the exports of generations that contained the company, and those of generations that are
 * gone, which cannot be asked any more.
 */
async function eraseExports(
  { exportDir, exportUrl, store }: ExportPlaces & Pick<RunDependencies, 'store'>,
  containing: ReadonlyMap<string, unknown>,
): Promise<ErasedCountInPlace[]> {
  if (exportDir === null) return [];
  const kept = new Set((await store.listOldestFirst()).map(({ name }) => name));
  const isErased = (generation: string): boolean => containing.has(generation) || !kept.has(generation);
  const places = [
    { place: `exports in ${exportDir}`, erased: deleteExports(exportDir, isErased), unit: 'export' },
  ];
  if (exportUrl === null) return places;
  using copies = await openS3Exports(exportUrl);
  const erased = await copies.remove(isErased);
  return [...places, { place: `exports in ${toS3Address(exportUrl)}`, erased, unit: 'export' }];
}

async function removeDocuments(documents: ManagedDocumentStore, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const name of ids.flatMap((id) => [toStoredReportFileName(id), toStoredPdfFileName(id)])) {
    if (await documents.has(name)) removed += 1;
    await documents.remove(name);
  }
  return removed;
}

/**
 * Finds the generations that contain the company, each with the ids of its documents. Includes
 * generations that cannot be read, without ids, because they may contain it.
 */
async function findInGenerations(
  store: GenerationStore,
  organisationNumber: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { name } of await store.listOldestFirst()) {
    try {
      const reader = await store.open(name);
      const detail = await reader.getCompanyDetail(organisationNumber).finally(() => reader.close());
      if (detail !== null)
        found.set(
          name,
          detail.filings.map(({ document }) => document),
        );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      found.set(name, []);
    }
  }
  return found;
}

function maskInReports(dataDir: string, organisationNumber: string): number {
  const folder = toRunReportsFolder(dataDir);
  if (!existsSync(folder)) return 0;
  const first = organisationNumber.slice(0, 6);
  const last = organisationNumber.slice(6);
  const written = new RegExp(`${first}-?${last}`, 'g');
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.filter(({ name }) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const masked = text.replace(written, maskIdentityNumber(organisationNumber));
    if (masked === text) return false;
    writeFileAtomicallySync(path, masked, { mode: 0o600 });
    return true;
  }).length;
}

function removeFolder(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  rmSync(folder, { recursive: true });
  // The index is the inbox's own, and is made again by each command that locks it.
  return entries.filter((entry) => entry.isFile() && entry.name !== INBOX_INDEX_FILE).length;
}
