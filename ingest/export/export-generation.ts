import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredCompanyDetail } from '../../shared/domain/stored-company-detail.ts';
import { MANIFEST_FILE, toPartPath } from '../../shared/exports/export-folder.ts';
import {
  DATASETS,
  type DatasetName,
  type ExportedFile,
  type ExportFormat,
  type ExportManifest,
} from '../../shared/exports/export-manifest.ts';
import type { Trademark } from '../../shared/domain/trademark.ts';
import { digestFile } from '../../shared/files/digest-file.ts';
import { syncToDisk } from '../../shared/files/sync-to-disk.ts';
import { toChangeCursor } from '../../shared/store/change-cursor.ts';
import type { GenerationInfo, GenerationStore, StoredCompanyJson } from '../../shared/store/port.ts';
import type { Progress } from '../progress.ts';
import type { Source } from '../source/source.ts';
import {
  DATASET_TABLE,
  toIndustryRows,
  type DatasetFile,
  type ExportedCompany,
  type Row,
} from './datasets.ts';
import { openDatasetFile } from './open-dataset-file.ts';

export interface ExportOptions {
  /** Folder to write. It is there whole, or not at all; an export that is there is replaced. */
  readonly path: string;
  readonly formats: readonly ExportFormat[];
  readonly sources: readonly Source[];
  readonly progress: Progress;
  readonly now: () => Date;
}

interface OpenFile extends Pick<ExportedFile, 'name' | 'dataset' | 'format'> {
  readonly file: DatasetFile;
}

/**
 * Writes the live generation as files (docs/analysts/export.md). The caller holds the run lock, so
 * that the generation stays and the feed of changes ends with it.
 */
export async function exportGeneration(
  live: GenerationInfo,
  store: GenerationStore,
  options: ExportOptions,
): Promise<ExportManifest> {
  const { path, now } = options;
  const part = toPartPath(path);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  try {
    const feed = await store.changes.readUsableState();
    const manifest: ExportManifest = {
      generation: live.name,
      createdAt: now().toISOString(),
      next: feed === null ? null : toChangeCursor(feed.feedId, feed.endPosition),
      files: await writeFiles(part, live, store, options),
      notes: options.sources.filter(({ name }) => name in live.sources).map(({ licence }) => licence),
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(join(part, MANIFEST_FILE), text, { flush: true });
    rmSync(path, { recursive: true, force: true });
    renameSync(part, path);
    return manifest;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function writeFiles(
  folder: string,
  live: GenerationInfo,
  store: GenerationStore,
  { formats, progress }: ExportOptions,
): Promise<ExportedFile[]> {
  const files: OpenFile[] = [];
  for (const dataset of DATASETS)
    for (const format of formats) {
      const name = `${dataset}.${format}`;
      const file = await openDatasetFile(join(folder, name), format, DATASET_TABLE[dataset]);
      files.push({ name, dataset, format, file });
    }
  const add = createAdd(files);
  let count = 0;
  for await (const batch of store.readAllCompanies(live.name)) {
    for (const stored of batch) addCompany(stored, add);
    count += batch.length;
    progress.update(count);
  }
  const reader = await store.open(live.name);
  const codeLists = await reader.getCodeLists().finally(() => reader.close());
  for (const row of toIndustryRows(codeLists)) add('industries', row);
  const written: ExportedFile[] = [];
  for (const { file, ...named } of files) {
    file.finish();
    const path = join(folder, named.name);
    const [{ bytes, sha256 }] = await Promise.all([digestFile(path), syncToDisk(path)]);
    written.push({ ...named, rows: add.counts[named.dataset], bytes, sha256 });
  }
  return written;
}

interface Add {
  (dataset: DatasetName, row: Row, json?: string): void;
  readonly counts: Readonly<Record<DatasetName, number>>;
}

function createAdd(files: readonly OpenFile[]): Add {
  const counts = Object.fromEntries(DATASETS.map((name) => [name, 0])) as Record<DatasetName, number>;
  const filesOf = Map.groupBy(files, ({ dataset }) => dataset);
  const add = (dataset: DatasetName, row: Row, json?: string): void => {
    counts[dataset] += 1;
    for (const { file } of filesOf.get(dataset) ?? []) file.add(row, json);
  };
  return Object.assign(add, { counts });
}

/** The line of a company is its stored text, as the API gives it. */
function addCompany(stored: StoredCompanyJson, add: Add): void {
  stored.assertChecksums?.();
  const company = toExportedCompany(stored);
  add('companies', JSON.parse(stored.companyJson) as Row, stored.companyJson);
  for (const dataset of DATASETS) for (const row of DATASET_TABLE[dataset].toRows(company)) add(dataset, row);
}

function toExportedCompany({ detailJson, trademarkMembersJson }: StoredCompanyJson): ExportedCompany {
  const detail = JSON.parse(detailJson) as StoredCompanyDetail;
  if (trademarkMembersJson === null) return { detail, trademarks: [] };
  const { trademarks } = JSON.parse(`{${trademarkMembersJson}}`) as {
    readonly trademarks: readonly Trademark[];
  };
  return { detail, trademarks };
}
