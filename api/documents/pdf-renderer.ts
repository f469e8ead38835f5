import { accessSync, constants, statSync } from 'node:fs';
import { apiError } from '../errors/api-error.ts';
import { BoundedTaskQueue } from '../../shared/tasks/bounded-task-queue.ts';
import { RenderProcessController, RenderProcessEndedBeforeJobError } from './render-process-controller.ts';
import { createFolderForUnprivilegedUser } from './unprivileged-user.ts';

export interface ReportPdfRenderer {
  /**
   * Converts a report to PDF. Every failure is thrown as `pdf_unavailable`. If the document is at
   * fault, the `cause` of the error is an `UnrenderableDocumentError`.
   */
  renderToPdf(xhtml: Buffer): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PdfRendererOptions {
  /** Absolute path of Chromium. Null if it is not installed: no PDF can be rendered then. */
  readonly chromiumPath: string | null;
  readonly noSandbox: boolean;
  readonly warn: (message: string) => void;
  /** Time limit of one document, without its time in the queue, in ms. */
  readonly timeoutMs?: number;
  /**
   * Maximum resident memory of each process of the browser, in bytes. Each document has its own
   * process.
   */
  readonly maxProcessMemoryBytes?: number;
  readonly concurrency?: number;
  /**
   * Maximum number of documents that wait to be rendered. Further documents are refused with
   * `pdf_unavailable`.
   */
  readonly maxWaiting?: number;
}

const DEFAULT_OPTIONS = {
  timeoutMs: 30_000,
  maxProcessMemoryBytes: 512 * 1024 * 1024,
  concurrency: 2,
  maxWaiting: 16,
};

export class PdfRenderer implements ReportPdfRenderer {
  readonly #options: PdfRendererOptions & typeof DEFAULT_OPTIONS;
  readonly #queue: BoundedTaskQueue;
  #child: Promise<RenderProcessController> | null = null;
  #isClosed = false;

  constructor(options: PdfRendererOptions) {
    this.#options = { ...DEFAULT_OPTIONS, ...options };
    this.#queue = new BoundedTaskQueue(this.#options);
    if (options.noSandbox) {
      options.warn('CHROMIUM_NO_SANDBOX=1: untrusted reports are rendered without the browser’s sandbox.');
    }
  }

  async renderToPdf(xhtml: Buffer): Promise<Buffer> {
    try {
      return await this.#queue.run(() => this.#render(xhtml));
    } catch (cause) {
      throw apiError('pdf_unavailable', { cause });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = await this.#child?.catch(() => null);
    await child?.close();
  }

  async #render(xhtml: Buffer): Promise<Buffer> {
    const render = async (): Promise<Buffer> => (await this.#useChild()).render(xhtml);
    try {
      return await render();
    } catch (error) {
      if (!(error instanceof RenderProcessEndedBeforeJobError)) throw error;
      return render();
    }
  }

  #useChild(): Promise<RenderProcessController> {
    if (this.#isClosed)
      return Promise.reject(
        new Error(
          'The PDF was not rendered, because the service is stopping. Request it again after the service starts.',
        ),
      );
    this.#child ??= this.#startChild().catch((error: unknown) => {
      this.#child = null;
      throw error;
    });
    return this.#child;
  }

  async #startChild(): Promise<RenderProcessController> {
    const { chromiumPath, noSandbox, timeoutMs, maxProcessMemoryBytes } = this.#options;
    if (chromiumPath === null) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH.');
    const folder = await createFolderForUnprivilegedUser();
    return new RenderProcessController(
      { chromiumPath, noSandbox, timeoutMs, maxProcessMemoryBytes, writableFolder: folder },
      () => (this.#child = null),
    );
  }
}

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

const NAMES = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const USUAL_CHROMIUM_PATHS = [
  ...FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the absolute path of an installed browser, or null. Checks only `configuredPath` if it is
 * set, else the usual paths.
 */
export function findChromium(configuredPath: string | null): string | null {
  const places = configuredPath === null ? USUAL_CHROMIUM_PATHS : [configuredPath];
  return places.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
