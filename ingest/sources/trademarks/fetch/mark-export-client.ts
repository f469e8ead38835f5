import type { FileInfo } from 'basic-ftp';
import { type FtpServer, FtpSession, downloadByFtp } from '../../../download/ftp-session.ts';
import { FailedRequest, withBackOff, type WaitBeforeRetry } from '../../../download/with-back-off.ts';
import { isPossibleDate } from '../../../delivery-date.ts';
import { parseMarkArchiveName, UNKNOWN_FULL_SET_DAY } from '../mark-archives.ts';
import type { RemoteMarkArchive } from './select-archives-to-fetch.ts';

/** Matches archive names that are safe as names of local files. PRV's server chooses them. */
const SAFE_ARCHIVE_NAME = /^\w[\w.-]*\.zip$/i;
/** Of a daily archive without a date: never older than a full set. */
const UNKNOWN_DAY = '9999-12-31';

export interface MarkExportClientOptions extends Omit<FtpServer, 'refusedLoginRemedy'> {
  readonly wait: WaitBeforeRetry;
  readonly now: () => Date;
}

/** `full/` and `diff/` on an FTP server (docs/formats/trademarks.md#the-archives). */
export class MarkExportClient implements Disposable {
  readonly #access: MarkExportClientOptions;
  readonly #session: FtpSession;
  readonly #path: string;

  constructor(access: MarkExportClientOptions) {
    this.#access = access;
    this.#session = new FtpSession({
      ...access,
      refusedLoginRemedy: 'correct TRADEMARKS_USER and TRADEMARKS_PASSWORD',
    });
    // Relative to the login folder. An absolute path begins with %2F (RFC 1738, section 3.2.2).
    this.#path = decodeURIComponent(new URL(access.url).pathname.slice(1));
  }

  async listArchives(): Promise<readonly RemoteMarkArchive[]> {
    return [...(await this.#list('full')), ...(await this.#list('diff'))];
  }

  /** Downloads a trademark archive to `targetPath`, where it appears only when complete. */
  async downloadArchive(
    { pathInSourceFolder, sizeBytes, version }: RemoteMarkArchive,
    targetPath: string,
    onTotalBytesOnDisk: (bytes: number) => void,
  ): Promise<void> {
    const file = {
      name: `The archive ${pathInSourceFolder}`,
      path: this.#toRemote(pathInSourceFolder),
      size: sizeBytes,
      version,
    };
    await downloadByFtp(this.#session, file, targetPath, { wait: this.#access.wait, onTotalBytesOnDisk });
  }

  [Symbol.dispose](): void {
    this.#session[Symbol.dispose]();
  }

  async #list(folder: 'full' | 'diff'): Promise<RemoteMarkArchive[]> {
    const what = `The listing of trademarks (${folder}/)`;
    return withBackOff(what, this.#access, () =>
      this.#session.withConnection(async (client) => {
        const archives = new Map<string, RemoteMarkArchive>();
        for (const info of await client.list(this.#toRemote(folder))) {
          // Some servers list paths instead of names.
          const name = info.name.split('/').at(-1)!;
          if (!SAFE_ARCHIVE_NAME.test(name) || info.isDirectory) continue;
          const path = `${folder}/${name}`;
          const size = info.size > 0 ? info.size : await client.size(this.#toRemote(path));
          if (!Number.isSafeInteger(size)) throw new FailedRequest('it does not tell sizes', null);
          archives.set(path, toListed(path, size, info, this.#access.now()));
        }
        return [...archives.values()];
      }),
    );
  }

  #toRemote(path: string): string {
    return this.#path === '' ? path : `${this.#path}/${path}`;
  }
}

function toListed(
  path: string,
  size: number,
  { modifiedAt, rawModifiedAt }: FileInfo,
  now: Date,
): RemoteMarkArchive {
  const modified = modifiedAt?.toISOString() ?? rawModifiedAt;
  const isFull = path.startsWith('full/');
  const day = modifiedAt?.toISOString().slice(0, 10) ?? '';
  const named = parseMarkArchiveName(path, now) ?? {
    isFull,
    day: isFull ? (isPossibleDate(day, now) ? day : UNKNOWN_FULL_SET_DAY) : UNKNOWN_DAY,
    sequence: 0,
  };
  return {
    pathInSourceFolder: path,
    sizeBytes: size,
    version: `${size} ${modified}`,
    ...named,
  };
}
