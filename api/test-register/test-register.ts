import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../shared/config/config.ts';
import { FileDocumentStore } from '../../shared/documents/file-document-store.ts';
import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { NORMALISER_VERSION } from '../../shared/matching/normalise-name.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { GENERATION_SCHEMA_VERSION } from '../../shared/store/port.ts';
import type { CompanyData, TestRegisterServices } from '../calls/route.ts';
import type { ReportPdfRenderer } from '../documents/pdf-renderer.ts';
import { ReportDocuments } from '../documents/report-documents.ts';
import { rejectOnAbort } from '../../shared/tasks/reject-on-abort.ts';
import { ensureRegister } from './build-test-register.ts';

const MAX_BUILD_WAIT_MS = 5_000;
const MAX_WAITING_CALLS = 100;
/** `Retry-After` in seconds of a refused call during the build. */
const BUILD_RETRY_SECONDS = 10;
const OTHER_BUILD_PAUSE_MS = 500;
const FAILED_BUILD_PAUSE_MS = 10 * 60_000;

interface TestRegisterOptions {
  readonly isBuilt: () => boolean;
  readonly build: (signal: AbortSignal) => Promise<void>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly open: () => Promise<CompanyData>;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Monotonic clock in milliseconds. */
  readonly nowMs: () => number;
}

/**
 * The fictional register that test keys read. A call of `ensureBuild` or
 * `openWhenBuilt` starts the build of a missing register. The console starts the build
 * before a person gets a test key. An opened register stays open.
 */
export class TestRegister implements TestRegisterServices {
  readonly #options: TestRegisterOptions;
  readonly #stopped = new AbortController();
  #opened: Promise<CompanyData> | null = null;
  #building: Promise<void> | null = null;
  #nextBuildMs = -Infinity;
  #waitingCalls = 0;

  constructor(options: TestRegisterOptions) {
    this.#options = options;
  }

  /**
   * Returns the register. If it is not built, starts a build or joins the running one, and waits
   * for it. Throws `busy` if the build takes too long or too many calls wait. Throws `unavailable`
   * for some minutes after a failed build.
   */
  async openWhenBuilt(signal: AbortSignal): Promise<CompanyData> {
    const opened = this.#openBuilt();
    if (opened !== null) return opened;
    const pauseMs = this.#nextBuildMs - this.#options.nowMs();
    if (pauseMs > 0) throw failedError(Math.ceil(pauseMs / 1_000));
    this.ensureBuild();
    await this.#waitForBuild(signal);
    return this.#openBuilt() ?? this.#throwUnbuilt();
  }

  /**
   * Starts a build in the background. Does nothing if the register exists or is being built, or if
   * a build failed in the last ten minutes.
   */
  ensureBuild(): void {
    const { isBuilt, nowMs } = this.#options;
    if (this.#opened !== null || nowMs() < this.#nextBuildMs || isBuilt()) return;
    this.#building ??= this.#build().finally(() => (this.#building = null));
  }

  #openBuilt(): Promise<CompanyData> | null {
    if (this.#opened === null && this.#building === null && this.#options.isBuilt()) {
      this.#opened = this.#options.open();
      this.#opened.catch(() => (this.#opened = null));
    }
    return this.#opened;
  }

  async #waitForBuild(signal: AbortSignal): Promise<void> {
    if (this.#waitingCalls >= MAX_WAITING_CALLS) throw buildingError();
    const enough = new AbortController();
    this.#waitingCalls += 1;
    try {
      const limit = this.#options.wait(MAX_BUILD_WAIT_MS, enough.signal).catch(() => undefined);
      await rejectOnAbort(Promise.race([this.#building, limit]), signal);
    } finally {
      this.#waitingCalls -= 1;
      enough.abort();
    }
  }

  #throwUnbuilt(): never {
    if (this.#building !== null) throw buildingError();
    throw failedError(FAILED_BUILD_PAUSE_MS / 1_000);
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#building;
    const opened = await this.#opened?.catch(() => null);
    await opened?.store.close();
  }

  async #build(): Promise<void> {
    const { isBuilt, build, wait: pause, log, nowMs } = this.#options;
    const { signal } = this.#stopped;
    log.info('building the fictional register for test keys');
    try {
      await build(signal);
      // Another process is building it. If that process ends without a register, this one builds.
      while (!isBuilt()) {
        await pause(OTHER_BUILD_PAUSE_MS, signal);
        await build(signal);
      }
    } catch (err) {
      if (signal.aborted) return;
      this.#nextBuildMs = nowMs() + FAILED_BUILD_PAUSE_MS;
      log.error(
        { err },
        'the fictional register for test keys could not be built; the first use of a test key after 10 minutes tries again',
      );
    }
  }
}

/**
 * Creates the test register of a serving process, in the folder `test` of the data folder. It has
 * an embedded store and documents of its own, even if the real register is on Elasticsearch or S3.
 */
export function createFictionalRegisterForTestKeys(
  config: Pick<Config, 'dataDir' | 'elasticsearch'>,
  renderer: ReportPdfRenderer,
  log: Log,
): TestRegister {
  // A process opens only generations of its own version, so each version has its own folder.
  const dataDir = join(config.dataDir, 'test', `${GENERATION_SCHEMA_VERSION}-${NORMALISER_VERSION}`);
  return new TestRegister({
    isBuilt: () => existsSync(dataDir),
    build: (signal) => ensureRegister(dataDir, signal),
    wait: (ms, signal) => wait(ms, undefined, { signal }),
    open: async () => ({
      store: await openStore({ ...config, dataDir, store: 'embedded' }),
      reports: new ReportDocuments(new FileDocumentStore(join(dataDir, 'documents'), 'api'), renderer, log),
    }),
    log,
    nowMs: () => performance.now(),
  });
}

function buildingError(): AppError {
  return apiError('test_register_building', {
    retryAfterSeconds: BUILD_RETRY_SECONDS,
    // The service works, and only callers with a new test key wait.
    isExcludedFromTraffic: true,
  });
}

function failedError(retryAfterSeconds: number): AppError {
  return apiError('test_register_failed', { retryAfterSeconds });
}
