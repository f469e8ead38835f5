import { statSync } from 'node:fs';
import { withFileLock } from '../../store/with-file-lock.ts';
import { runEvery } from '../../tasks/run-every.ts';
import { toErrorMessage } from '../../errors/to-error-message.ts';
import { retryBusy, type SqliteFile } from '../database/sqlite-file.ts';
import { checkSqliteFile } from './check-sqlite-file.ts';

const CHECK_INTERVAL_MS = 500;
const RETRY_AFTER_MS = 5_000;
const CHECK_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;

interface AccountsFile {
  readonly path: string;
  readonly files: readonly SqliteFile[];
  readonly migrate: () => Promise<void>;
  readonly onReopened: () => void;
}

export class AccountsFileReopener {
  readonly #watched: AccountsFile;
  readonly #stop: () => void;
  #problem: string | null = null;
  #isReplacing = false;
  #isClosed = false;
  /**
   * The last file that could not be opened. `id` is its inode, size and modification time, or `""`
   * before the first failure. The file is not tried again before `untilMs` (`performance.now()`).
   */
  #unusable = { id: '', untilMs: 0 };

  constructor(watched: AccountsFile) {
    this.#watched = watched;
    this.#stop = runEvery(CHECK_INTERVAL_MS, () => this.#checkState());
  }

  /** Describes the problem of the file and its remedy. Null without a problem. */
  get problem(): string | null {
    return this.#problem;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  async #checkState(): Promise<void> {
    const { path, files } = this.#watched;
    const states = files.map((file) => file.compareWithFileAtPath());
    if (states.every((state) => state === 'same')) {
      this.#problem = null;
      return;
    }
    for (const file of files) file.requireSameFileCheckBeforeUse();
    if (states.includes('missing')) {
      this.#problem = `The accounts in ${path} are missing: put the file back or restore a back-up.`;
      return;
    }
    if (this.#isReplacing || !files.every((file) => file.hasNoOpenTransaction())) return;
    this.#isReplacing = true;
    await this.#replace().finally(() => {
      this.#isReplacing = false;
    });
  }

  async #replace(): Promise<void> {
    const { path } = this.#watched;
    const { ino, size, mtimeMs } = statSync(path);
    const id = `${ino} ${size} ${mtimeMs}`;
    if (this.#unusable.id === id && performance.now() < this.#unusable.untilMs) return;
    try {
      await this.#check();
      await retryBusy(LOCK_TIMEOUT_MS, () => this.#reopen());
      this.#problem = null;
    } catch (error) {
      this.#unusable = { id, untilMs: performance.now() + RETRY_AFTER_MS };
      this.#problem = `The accounts in ${path} were replaced by a file that cannot be used: ${toErrorMessage(error)}. Restore a back-up.`;
    }
  }

  async #check(): Promise<void> {
    const { path, files } = this.#watched;
    // The log beside the file may belong to the previous file.
    const isOwnLog = files.every((file) => file.isWalFileReplaced());
    const check = await checkSqliteFile(path, CHECK_TIMEOUT_MS, [
      '--with-accounts',
      ...(isOwnLog ? [] : ['--without-log' as const]),
    ]);
    if (check.kind === 'damaged') throw new Error(check.findings);
  }

  /** Opens the new file under a lock, since another process may be deleting the old `-wal` file. */
  async #reopen(): Promise<void> {
    const { path, files, migrate, onReopened } = this.#watched;
    const toError = (cause: unknown): Error => cause as Error;
    await withFileLock(`${path}-reopen`, toError, async () => {
      // The previous file may be back.
      if (
        files.every((file) => file.compareWithFileAtPath() === 'same') ||
        !files.every((file) => file.hasNoOpenTransaction())
      )
        return;
      for (const file of files) file.close();
      for (const file of files) file.deleteWalFilesOfReplacedFile();
      await migrate();
      if (this.#isClosed) return;
      for (const file of files) file.reopen();
      onReopened();
    });
  }
}
