import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { killProcess, killProcessesWithFolderInArgs } from './kill-process.ts';
import {
  type RenderProcessMessage,
  type RenderRequest,
  type RenderSettings,
  UnrenderableDocumentError,
} from './render-messages.ts';

/**
 * Time for the render process to report a failure after the time limit of a document. Then the
 * process is killed.
 */
const GRACE_MS = 10_000;

const CLOSE_TIMEOUT_MS = 6_000;

interface RenderJob {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export class RenderProcessEndedBeforeJobError extends Error {
  override readonly name = 'RenderProcessEndedBeforeJobError';
}

export class RenderProcessController {
  readonly #settings: RenderSettings;
  readonly #process: ChildProcess;
  readonly #jobs = new Map<number, RenderJob>();
  readonly #ended: Promise<void>;
  #lastJob = 0;
  #browserPid: number | null = null;

  constructor(settings: RenderSettings, onNoMoreJobsAccepted: () => void) {
    this.#settings = settings;
    this.#process = fork(join(import.meta.dirname, 'render-process.ts'), [JSON.stringify(settings)], {
      cwd: settings.writableFolder,
      // The service's own environment has secrets.
      env: {
        HOME: settings.writableFolder,
        TMPDIR: settings.writableFolder,
        PATH: '/usr/local/bin:/usr/bin:/bin',
        LANG: 'C.UTF-8',
      },
      execPath: process.execPath,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process.on('message', (report: RenderProcessMessage) => this.#take(report));
    this.#process.on('error', () => this.#process.kill('SIGKILL'));
    this.#ended = once(this.#process, 'exit')
      .then(
        ([code, signal]) =>
          new Error(
            `The PDF render process ended with ${String(signal ?? code)}. The next document starts a new process.`,
          ),
        (error: unknown) => error as Error,
      )
      .then((reason) => {
        onNoMoreJobsAccepted();
        return this.#cleanUp(reason);
      });
  }

  /**
   * Renders a document as PDF. Rejects with an `UnrenderableDocumentError` if the document is at
   * fault, and with a `RenderProcessEndedBeforeJobError` if the process had already ended.
   */
  render(xhtml: Uint8Array): Promise<Buffer> {
    const job = (this.#lastJob += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#process.kill('SIGKILL'), this.#settings.timeoutMs + GRACE_MS);
      this.#jobs.set(job, { resolve, reject, timer });
      const request: RenderRequest = { jobId: job, xhtml };
      this.#process.send(request, (error) => {
        if (error !== null) void this.#rejectUnsent(job, error);
      });
    });
  }

  async close(): Promise<void> {
    this.#rejectAll(
      new Error(
        'The PDF was not rendered, because the service is stopping. Request it again after the service starts.',
      ),
    );
    if (this.#process.connected) this.#process.disconnect();
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  /**
   * Rejects a job that could not be sent to the process, so that the caller can retry it with
   * another process. Before that, kills the process and waits until it has ended.
   */
  async #rejectUnsent(job: number, cause: Error): Promise<void> {
    const found = this.#finish(job);
    this.#process.kill('SIGKILL');
    await this.#ended;
    found?.reject(
      new RenderProcessEndedBeforeJobError(
        'The render process ended before it received the document. A retry starts a new process.',
        { cause },
      ),
    );
  }

  #take(report: RenderProcessMessage): void {
    if ('browserPid' in report) this.#browserPid = report.browserPid;
    else if ('pdf' in report) this.#finish(report.jobId)?.resolve(Buffer.from(report.pdf));
    else {
      const Failure = report.isDocumentAtFault ? UnrenderableDocumentError : Error;
      this.#finish(report.jobId)?.reject(new Failure(report.failure));
    }
  }

  #finish(job: number): RenderJob | undefined {
    const found = this.#jobs.get(job);
    clearTimeout(found?.timer);
    this.#jobs.delete(job);
    return found;
  }

  #rejectAll(error: Error): void {
    for (const job of [...this.#jobs.keys()]) this.#finish(job)?.reject(error);
  }

  async #cleanUp(error: Error): Promise<void> {
    this.#rejectAll(error);
    if (this.#browserPid !== null) killProcess(-this.#browserPid);
    killProcessesWithFolderInArgs(this.#settings.writableFolder);
    await rm(this.#settings.writableFolder, { recursive: true, force: true, maxRetries: 5 }).catch(
      () => undefined,
    );
  }
}
