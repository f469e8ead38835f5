import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../shared/config/config.ts';
import { FileDocumentStore } from '../../shared/documents/file-document-store.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { NORMALISER_VERSION } from '../../shared/matching/normalise-name.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { SCHEMA_VERSION } from '../../shared/store/port.ts';
import type { RegisterServices } from '../calls/route.ts';
import type { ReportRenderer } from '../documents/pdf-renderer.ts';
import { ReportDocuments } from '../documents/report-documents.ts';
import { buildTestRegister } from './build-test-register.ts';

/** `Retry-After` in seconds of a call with a test key during the build. */
const BUILD_RETRY_SECONDS = 10;
/** Time from a failed build to the next one. */
const FAILED_BUILD_PAUSE_MS = 10 * 60_000;

/** Parts of a {@link TestRegister}. */
export interface TestRegisterOptions {
  /** True if the register has been built, by this process or another one. */
  readonly isBuilt: () => boolean;
  /** Builds the register. Returns at once if another process is building it. */
  readonly build: (signal: AbortSignal) => Promise<void>;
  readonly open: () => Promise<RegisterServices>;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Monotonic clock in milliseconds. */
  readonly nowMs: () => number;
}

/**
 * The fictional register that test keys read. It is built and opened at the first call with a test
 * key, and stays open.
 */
export class TestRegister {
  readonly #options: TestRegisterOptions;
  readonly #stopped = new AbortController();
  #opened: Promise<RegisterServices> | null = null;
  #building: Promise<void> | null = null;
  #nextBuildMs = -Infinity;

  constructor(options: TestRegisterOptions) {
    this.#options = options;
  }

  /**
   * Returns the register. Throws `busy` while it is being built, and `unavailable` after a failed
   * build, until the next one.
   */
  async open(): Promise<RegisterServices> {
    const { isBuilt, open, nowMs } = this.#options;
    if (this.#opened === null && this.#building === null && isBuilt()) {
      this.#opened = open();
      this.#opened.catch(() => (this.#opened = null));
    }
    if (this.#opened !== null) return this.#opened;
    const pauseMs = this.#nextBuildMs - nowMs();
    if (pauseMs > 0) throw failedError(Math.ceil(pauseMs / 1_000));
    this.#building ??= this.#build().finally(() => (this.#building = null));
    throw buildingError();
  }

  /** Stops a build and closes the register. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#building;
    const opened = await this.#opened?.catch(() => null);
    await opened?.store.close();
  }

  async #build(): Promise<void> {
    const { build, log, nowMs } = this.#options;
    log.info('building the fictional register for test keys');
    try {
      await build(this.#stopped.signal);
    } catch (err) {
      if (this.#stopped.signal.aborted) return;
      this.#nextBuildMs = nowMs() + FAILED_BUILD_PAUSE_MS;
      log.error({ err }, 'the fictional register for test keys could not be built; retrying in 10 minutes');
    }
  }
}

/**
 * Creates the test register of a serving process, in the folder `test` of the data folder. It has
 * its own embedded store and its own documents, whatever the settings of the real register are.
 */
export function createTestRegister(
  config: Pick<Config, 'dataDir' | 'elasticsearch'>,
  renderer: ReportRenderer,
  log: Log,
): TestRegister {
  // A process opens only generations of its own version, so each version has its own folder.
  const dataDir = join(config.dataDir, 'test', `${SCHEMA_VERSION}-${NORMALISER_VERSION}`);
  return new TestRegister({
    isBuilt: () => existsSync(dataDir),
    build: (signal) => buildTestRegister(dataDir, signal),
    open: async () => ({
      store: await openStore({ ...config, dataDir, store: 'embedded' }),
      reports: new ReportDocuments(new FileDocumentStore(join(dataDir, 'documents'), 'api'), renderer, log),
    }),
    log,
    nowMs: () => performance.now(),
  });
}

function buildingError(): AppError {
  return new AppError('busy', 'The test register is being built. Please retry.', {
    details: { message: 'Testregistret byggs just nu. Försök igen om några sekunder.' },
    retryAfterSeconds: BUILD_RETRY_SECONDS,
  });
}

function failedError(retryAfterSeconds: number): AppError {
  return new AppError('unavailable', 'The test register could not be built. Please retry later.', {
    details: { message: 'Testregistret kunde inte byggas. Försök igen senare.' },
    retryAfterSeconds,
  });
}
