import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../shared/files/write-file-atomically.ts';
import { computeFileSha256 } from './download/open-delivered-file.ts';

const InboxFileRecord = z.object({
  source: z.string(),
  /** SHA-256 of the file's URL. The URL itself could contain a credential. */
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  bytes: z.int(),
  sha256: z.string(),
  fetchedAt: z.string(),
  isAccepted: z.boolean(),
});
export type InboxFileRecord = z.infer<typeof InboxFileRecord>;

const InboxIndex = z.record(z.string(), InboxFileRecord);
type InboxIndex = z.infer<typeof InboxIndex>;

interface ReplacedInboxFile {
  readonly pathInInbox: string;
  readonly source: string;
  /** Name of the old delivery, and of its folder in `kept/`. Such names sort by age. */
  readonly replacedDeliveryName: string;
}

export const INBOX_INDEX_FILE = 'fetched.json';
/**
 * Folder in the inbox for replaced deliveries, as `kept/<source>/<delivery>/`. Runs do not read it.
 */
export const REPLACED_DELIVERIES_FOLDER = 'kept';

/** File permissions: only the ingest user can read deliveries (docs/contract.md#company). */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export class Inbox {
  readonly folder: string;
  #memory: InboxIndex;

  private constructor(folder: string) {
    this.folder = folder;
    this.#memory = readIndex(join(folder, INBOX_INDEX_FILE));
  }

  static async open(dataDir: string): Promise<Inbox> {
    const folder = join(dataDir, 'inbox');
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await chmod(folder, FOLDER_MODE);
    const inbox = new Inbox(folder);
    inbox.#write(inbox.#memory);
    return inbox;
  }

  get filePaths(): readonly string[] {
    return Object.keys(this.#memory);
  }

  getFileRecord(pathInInbox: string): InboxFileRecord | null {
    return this.#memory[pathInInbox] ?? null;
  }

  saveFileRecord(pathInInbox: string, record: InboxFileRecord): void {
    this.#write({ ...this.#memory, [pathInInbox]: record });
  }

  deleteFileRecord(pathInInbox: string): void {
    const rest = Object.entries(this.#memory).filter(([other]) => other !== pathInInbox);
    this.#write(Object.fromEntries(rest));
  }

  /** Marks all fetched files of `sourceNames` as published by a run. */
  markAccepted(sourceNames: readonly string[]): void {
    const accepted = Object.entries(this.#memory).map(([path, file]) => [
      path,
      { ...file, isAccepted: file.isAccepted || sourceNames.includes(file.source) },
    ]);
    this.#write(Object.fromEntries(accepted) as InboxIndex);
  }

  /**
   * Deletes the records of files of `sourceNames` that no run has published, so that they are
   * fetched again whatever the publisher says of their versions.
   */
  forgetUnaccepted(sourceNames: readonly string[]): void {
    const rest = Object.entries(this.#memory).filter(
      ([, { isAccepted, source }]) => isAccepted || !sourceNames.includes(source),
    );
    this.#write(Object.fromEntries(rest));
  }

  async hasIntactFile(pathInInbox: string, { bytes, sha256 }: InboxFileRecord): Promise<boolean> {
    const file = join(this.folder, pathInInbox);
    const found = await stat(file).catch(() => null);
    return found?.size === bytes && (await computeFileSha256(file)) === sha256;
  }

  /** Moves an accepted file to `kept/`. Deletes any other file. */
  async moveFile(file: ReplacedInboxFile): Promise<void> {
    const wasAccepted = this.getFileRecord(file.pathInInbox)?.isAccepted === true;
    this.deleteFileRecord(file.pathInInbox);
    if (wasAccepted) await this.moveToReplacedDeliveries(file);
    else await rm(join(this.folder, file.pathInInbox), { force: true });
  }

  /** Moves a file to the folder of replaced deliveries, `kept/`, which runs do not read. */
  async moveToReplacedDeliveries({
    pathInInbox,
    source,
    replacedDeliveryName,
  }: ReplacedInboxFile): Promise<void> {
    const below = pathInInbox.startsWith(`${source}/`) ? pathInInbox.slice(source.length + 1) : pathInInbox;
    const target = join(this.folder, REPLACED_DELIVERIES_FOLDER, source, replacedDeliveryName, below);
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
    await rename(join(this.folder, pathInInbox), target).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }

  #write(memory: InboxIndex): void {
    this.#memory = memory;
    const path = join(this.folder, INBOX_INDEX_FILE);
    writeFileAtomicallySync(path, `${JSON.stringify(memory, null, 2)}\n`, { mode: FILE_MODE });
  }
}

/**
 * Reads the index of the inbox. Empty if the file is missing or damaged, so that all is fetched
 * again.
 */
function readIndex(path: string): InboxIndex {
  try {
    return InboxIndex.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
