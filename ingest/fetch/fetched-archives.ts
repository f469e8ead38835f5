import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';
import { isSoundArchive } from '../download/open-archive.ts';
import type { ArchiveLimits } from '../download/zip-entries.ts';

const VERSIONS_FILE = '.versions.json';
/** File permissions: only the ingest user can read deliveries (docs/contract.md#company). */
const FILE_MODE = 0o600;
const Versions = z.record(z.string(), z.string());

export interface ListedArchive {
  readonly pathInSourceFolder: string;
  readonly sizeBytes: number;
  /** Text that changes when the publisher replaces the archive. */
  readonly version: string;
}

export type ReadArchives = ReadonlyMap<string, { readonly size: number; readonly modifiedMs: number }>;

/** A version is remembered when the archive is read and gone from the folder, too. */
export class FetchedArchives {
  readonly #folder: string;
  readonly #limits: ArchiveLimits;
  readonly #versions: Record<string, string>;

  constructor(sourceFolder: string, limits: ArchiveLimits) {
    [this.#folder, this.#limits] = [sourceFolder, limits];
    this.#versions = readVersions(join(sourceFolder, VERSIONS_FILE));
  }

  isRead(listed: ListedArchive, read: ReadArchives): boolean {
    const { pathInSourceFolder: path, sizeBytes } = listed;
    const known = read.get(path);
    if (known?.size !== sizeBytes || !this.#hasVersion(listed)) return false;
    const found = this.#findFile(path);
    return found === undefined || Math.trunc(found.mtimeMs) === known.modifiedMs;
  }

  async isInFolder(listed: ListedArchive, read: ReadArchives): Promise<boolean> {
    const { pathInSourceFolder: path, sizeBytes } = listed;
    const found = this.#findFile(path);
    if (found?.size !== sizeBytes || !this.#hasVersion(listed)) return false;
    if (this.isRead(listed, read)) return true;
    return isSoundArchive(this.toPath(path), this.#limits);
  }

  toPath(pathInSourceFolder: string): string {
    return join(this.#folder, pathInSourceFolder);
  }

  remember(archives: readonly ListedArchive[]): void {
    const fresh = archives.filter((each) => this.#versions[each.pathInSourceFolder] !== each.version);
    if (fresh.length === 0 || !existsSync(this.#folder)) return;
    for (const { pathInSourceFolder, version } of fresh) this.#versions[pathInSourceFolder] = version;
    const text = `${JSON.stringify(this.#versions, null, 2)}\n`;
    writeFileAtomicallySync(join(this.#folder, VERSIONS_FILE), text, { mode: FILE_MODE });
  }

  #hasVersion({ pathInSourceFolder, version }: ListedArchive): boolean {
    return (this.#versions[pathInSourceFolder] ?? version) === version;
  }

  #findFile(path: string) {
    return statSync(this.toPath(path), { throwIfNoEntry: false });
  }
}

function readVersions(path: string): Record<string, string> {
  try {
    return Versions.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
