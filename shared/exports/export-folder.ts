import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ExportManifest } from './export-manifest.ts';

export const MANIFEST_FILE = 'manifest.json';
/** A generation is named after the time of its run. Other folders of `EXPORT_DIR` are not ours. */
const GENERATION = /^\d{8}T\d{9}Z$/;
const PART = /^\d{8}T\d{9}Z\.part$/;

export function isGenerationName(name: string): boolean {
  return GENERATION.test(name);
}

export function toExportPath(folder: string, generation: string): string {
  return join(folder, generation);
}

/** An export becomes visible when this folder is renamed. */
export function toPartPath(path: string): string {
  return `${path}.part`;
}

/** Returns the exports in `EXPORT_DIR`, the newest generation first. Skips damaged ones. */
export function listExports(folder: string): ExportManifest[] {
  return listGenerations(folder).flatMap((generation) => {
    const manifest = readManifest(toExportPath(folder, generation));
    return manifest === null || manifest.generation !== generation ? [] : [manifest];
  });
}

/** Null for a folder without a readable manifest. */
export function readManifest(path: string): ExportManifest | null {
  try {
    return ExportManifest.parse(JSON.parse(readFileSync(join(path, MANIFEST_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Deletes all exports but the newest ones, and what a killed export left. */
export function pruneExports(folder: string, keptCount: number): void {
  const parts = list(folder).filter((name) => PART.test(name));
  for (const name of [...parts, ...listGenerations(folder).slice(keptCount)])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** Deletes exports, damaged ones too, and what a killed export left. Returns their number. */
export function deleteExports(folder: string, isDeleted: (generation: string) => boolean): number {
  const deleted = listGenerations(folder).filter(isDeleted);
  pruneExports(folder, Infinity);
  for (const name of deleted) rmSync(join(folder, name), { recursive: true });
  return deleted.length;
}

function listGenerations(folder: string): string[] {
  return list(folder).filter(isGenerationName).sort().reverse();
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
