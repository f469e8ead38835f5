import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { killProcessesWithFolderInArgs } from './kill-process.ts';
import { launchBrowser, type BrowserHandle } from './launch-browser.ts';
import {
  type RenderProcessMessage,
  type RenderRequest,
  type RenderSettings,
  UnrenderableDocumentError,
} from './render-messages.ts';
import { renderPdf } from './render-pdf.ts';
import { dropPrivileges } from './unprivileged-user.ts';

/** Entry file of the render process. It controls the browser that opens untrusted documents. */

const settings = JSON.parse(process.argv[2] ?? '') as RenderSettings;

/** Milliseconds for the browser to answer a ping. Without an answer, another browser is started. */
const PING_TIMEOUT_MS = 2_000;

let opening: Promise<BrowserHandle> | null = null;
let latest: BrowserHandle | null = null;

function report(message: RenderProcessMessage): void {
  if (process.connected) process.send?.(message);
}

async function useBrowser(): Promise<BrowserHandle> {
  const open = await (opening ??= startBrowser());
  if (await isAlive(open)) return open;
  discardBrowser(open);
  return await (opening ??= startBrowser());
}

async function startBrowser(): Promise<BrowserHandle> {
  try {
    const open = await launchBrowser(settings);
    latest = open;
    open.browser.once('disconnected', () => discardBrowser(open));
    report({ browserPid: open.pid });
    return open;
  } catch (error) {
    opening = null;
    throw error;
  }
}

async function isAlive(open: BrowserHandle): Promise<boolean> {
  const reacts = open.ping().then(
    () => true,
    () => false,
  );
  return await Promise.race([reacts, pause(PING_TIMEOUT_MS, false, { ref: false })]);
}

function discardBrowser(handle: BrowserHandle): void {
  handle.kill();
  if (latest === handle) opening = latest = null;
}

async function answer({ jobId, xhtml }: RenderRequest): Promise<void> {
  const startedMs = performance.now();
  try {
    const open = await useBrowser();
    const timeoutMs = settings.timeoutMs - (performance.now() - startedMs);
    report({ jobId, pdf: await renderPdf(open, xhtml, timeoutMs) });
  } catch (error) {
    const isDocumentAtFault = error instanceof UnrenderableDocumentError;
    report({ jobId, failure: String(error).slice(0, 2_000), isDocumentAtFault });
  }
}

async function end(): Promise<never> {
  const open = await opening?.catch(() => undefined);
  // The browser stores nothing and may be busy for minutes, so it is killed.
  open?.kill();
  killProcessesWithFolderInArgs(settings.writableFolder);
  await rm(settings.writableFolder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  process.exit(0);
}

// All modules are loaded, so the project's folder need not be readable from here on.
dropPrivileges();
// Ctrl-C reaches the whole process group; the parent disconnects when it has finished.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => void end());
process.on('message', (request: RenderRequest) => void answer(request));
