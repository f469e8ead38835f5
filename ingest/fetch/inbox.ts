import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';
import { hashFile } from '../download/open-delivered-file.ts';

/** What is remembered of a file that was fetched. */
const FetchedFile = z.object({
  source: z.string(),
  /** SHA-256 of the address that it came from: the address itself may hold a credential. */
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  bytes: z.int(),
  sha256: z.string(),
  /** ISO instant. */
  fetchedAt: z.string(),
  /** A run that used it was accepted. */
  isAccepted: z.boolean(),
});
export type FetchedFile = z.infer<typeof FetchedFile>;

const InboxIndex = z.record(z.string(), FetchedFile);
type InboxIndex = z.infer<typeof InboxIndex>;

/** Tells an inbox from other delivery folders: what it does not hold was accepted before. */
export const INBOX_INDEX = 'fetched.json';
/** Deliveries of the past, in a folder each below one for their source; runs do not look there. */
export const KEPT_FOLDER = 'kept';

/** Deliveries are readable by the ingest user alone (docs/contract.md#company). */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

/** The folder that deliveries are fetched into, with what is remembered of them. One process at a time. */
export class Inbox {
  readonly folder: string;
  #memory: InboxIndex;

  private constructor(folder: string) {
    this.folder = folder;
    this.#memory = readIndex(join(folder, INBOX_INDEX));
  }

  /** Opens the inbox of a data folder, made when there is none. */
  static async open(dataDir: string): Promise<Inbox> {
    const folder = join(dataDir, 'inbox');
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await chmod(folder, FOLDER_MODE);
    const inbox = new Inbox(folder);
    inbox.#write(inbox.#memory);
    return inbox;
  }

  /** Files that are remembered, as paths below the inbox. */
  get files(): readonly string[] {
    return Object.keys(this.#memory);
  }

  getFile(path: string): FetchedFile | null {
    return this.#memory[path] ?? null;
  }

  setFile(path: string, file: FetchedFile): void {
    this.#write({ ...this.#memory, [path]: file });
  }

  deleteFile(path: string): void {
    const rest = Object.entries(this.#memory).filter(([other]) => other !== path);
    this.#write(Object.fromEntries(rest));
  }

  /** Notes that a run with what lies here of `sources` was accepted. */
  markAccepted(sources: readonly string[]): void {
    const accepted = Object.entries(this.#memory).map(([path, file]) => [
      path,
      { ...file, isAccepted: file.isAccepted || sources.includes(file.source) },
    ]);
    this.#write(Object.fromEntries(accepted) as InboxIndex);
  }

  /** True when the file lies here as it came. */
  async hasIntactFile(path: string, { bytes, sha256 }: FetchedFile): Promise<boolean> {
    const file = join(this.folder, path);
    const found = await stat(file).catch(() => null);
    return found?.size === bytes && (await hashFile(file)) === sha256;
  }

  /**
   * Makes room for another delivery of a source: what was accepted is kept until a run with the other one is, what never was accepted is
   * worth nothing. `batch` names the delivery, and sorts by its age.
   */
  async retireFile(path: string, source: string, batch: string): Promise<void> {
    const wasAccepted = this.getFile(path)?.isAccepted === true;
    this.deleteFile(path);
    if (wasAccepted) await this.moveToKept(path, source, batch);
    else await rm(join(this.folder, path), { force: true });
  }

  /** Moves a file out of the sight of runs, to the kept deliveries. */
  async moveToKept(path: string, source: string, batch: string): Promise<void> {
    const below = path.startsWith(`${source}/`) ? path.slice(source.length + 1) : path;
    const target = join(this.folder, KEPT_FOLDER, source, batch, below);
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
    await rename(join(this.folder, path), target).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }

  #write(memory: InboxIndex): void {
    this.#memory = memory;
    const path = join(this.folder, INBOX_INDEX);
    writeFileAtomicallySync(path, `${JSON.stringify(memory, null, 2)}\n`, { mode: FILE_MODE });
  }
}

/** What cannot be read is forgotten: the files are fetched once more. */
function readIndex(path: string): InboxIndex {
  try {
    return InboxIndex.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
