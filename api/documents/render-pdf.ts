import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import type { BrowserHandle } from './launch-browser.ts';
import { UnrenderableDocumentError } from './render-messages.ts';

/** The URL of the document, with a host that never resolves (RFC 2606). */
const DOCUMENT_URL = 'https://report.invalid/document.xhtml';

/**
 * Content security policy of the document: inline styles, and `data:` URLs for styles, images and
 * fonts. Everything else is blocked.
 */
const CONTENT_SECURITY_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline' data:; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Milliseconds for the browser to answer a ping after a rendering timed out. If it does not answer,
 * the browser is at fault, not the document.
 */
const PING_TIMEOUT_MS = 2_000;

class TimeoutError extends Error {}

const MAX_PDF_BYTES = 64 * 1024 * 1024;

const CHUNK_BYTES = 1024 * 1024;

const PAGE_FORMAT = {
  paperWidth: 210 / 25.4,
  paperHeight: 297 / 25.4,
  marginTop: 15 / 25.4,
  marginBottom: 15 / 25.4,
  marginLeft: 15 / 25.4,
  marginRight: 15 / 25.4,
};

/**
 * Renders a document as PDF, in its own browser context without scripts and requests. Rejects if
 * the PDF exceeds 64 MiB, or if the browser exceeds its memory or `timeoutMs`. The error is an
 * `UnrenderableDocumentError` if the document is at fault.
 */
export async function renderPdf(
  handle: BrowserHandle,
  xhtml: Uint8Array,
  timeoutMs: number,
): Promise<Buffer> {
  const opening = openPage(handle.browser);
  const printing = opening.then((page) => print(page, xhtml));
  const memory = watchMemory(handle);
  try {
    return await withTimeout(timeoutMs, Promise.race([printing, memory.exceeded]));
  } catch (error) {
    throw await toDocumentError(memory.explain(error), handle, opening);
  } finally {
    memory.stop();
    await closePage(handle, opening);
  }
}

/**
 * Watches for browser processes that are killed because they exceed the memory limit. `exceeded`
 * rejects when the process is not a renderer. When it is a renderer, the rendering of its page
 * fails by itself. `explain` adds the memory limit to an error if any process was killed.
 */
function watchMemory({ oversizedProcessKiller }: BrowserHandle) {
  const exceeded = Promise.withResolvers<never>();
  exceeded.promise.catch(() => undefined);
  let isKilled = false;
  const stop = oversizedProcessKiller.startWatching(({ type }) => {
    isKilled = true;
    if (type !== 'renderer')
      exceeded.reject(
        new Error(
          `Chromium's ${type} process, which serves all documents, exceeded the memory limit and was killed. Try again.`,
        ),
      );
  });
  const explain = (cause: unknown) => {
    if (!isKilled) return cause;
    const Failure = cause instanceof UnrenderableDocumentError ? UnrenderableDocumentError : Error;
    return new Failure('The memory limit was exceeded', { cause });
  };
  return { exceeded: exceeded.promise, explain, stop };
}

/**
 * Returns the error of a rendering. If the browser still reacts after a timeout, the document is at
 * fault: returns an `UnrenderableDocumentError`. Returns every other error unchanged.
 */
async function toDocumentError(
  error: unknown,
  { ping }: BrowserHandle,
  opening: Promise<OpenPage>,
): Promise<unknown> {
  if (!(error instanceof TimeoutError)) return error;
  const reacts = withTimeout(PING_TIMEOUT_MS, Promise.all([opening, ping()]));
  return await reacts.then(
    () => new UnrenderableDocumentError(error.message, { cause: error }),
    () => error,
  );
}

interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
}

async function openPage(browser: Browser): Promise<OpenPage> {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  return { page, session: await page.context().newCDPSession(page) };
}

/** Closes the page even while it is working. Kills the browser if that fails. */
async function closePage(handle: BrowserHandle, opening: Promise<OpenPage>): Promise<void> {
  const closing = opening.then(({ page }) => page.context().close()).catch(() => undefined);
  await withTimeout(CLOSE_TIMEOUT_MS, closing).catch(() => handle.kill());
}

async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const expired = pause(Math.max(0, timeoutMs), undefined, { signal: done.signal }).then(() => {
    throw new TimeoutError(
      `The document was not rendered within ${Math.round(timeoutMs)} ms. Request the PDF again later.`,
    );
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    done.abort();
  }
}

async function print({ page, session }: OpenPage, xhtml: Uint8Array): Promise<Buffer> {
  const crashed = new Promise<never>((_resolve, reject) => {
    page.once('crash', () =>
      reject(
        new UnrenderableDocumentError(
          'The document cannot be rendered: it makes the browser page crash. Its PDF is not available. Use its XHTML.',
        ),
      ),
    );
  });
  const printing = load(page, xhtml)
    .then(() => clean(session))
    .then(() => printPage(session));
  return await Promise.race([printing, crashed]);
}

/**
 * Empties the headers of inline XBRL, with their contexts and hidden facts. They are for machines,
 * and no style sheet of a report may show them. The elements stay, so that rules that count
 * siblings match as before.
 */
const EMPTY_HEADERS = `for (const name of ['header', 'hidden', 'references', 'resources'])
  for (const element of document.getElementsByTagNameNS('*', name))
    if (/\\/inlineXBRL$/.test(element.namespaceURI)) element.replaceChildren();`;

/**
 * Removes links that lead neither within the document nor to the web or a mailbox. A reader of the
 * PDF would open a stranger's `javascript:` or `file:` on its own machine. Frames go whole: nothing
 * can be loaded into them, but they may hold a document of their own (`srcdoc`).
 */
const REMOVE_LINKS = `for (const frame of document.querySelectorAll('iframe')) frame.remove();
for (const element of document.querySelectorAll('[*|href]'))
  for (const attribute of ['a', 'area'].includes(element.localName) ? [...element.attributes] : [])
    if (attribute.localName === 'href' && !/^(#|https?:|mailto:)/i.test(attribute.value.trim()))
      element.removeAttributeNode(attribute);`;

async function clean(session: CDPSession): Promise<void> {
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `${EMPTY_HEADERS}\n${REMOVE_LINKS}`,
  });
  if (exceptionDetails !== undefined)
    throw new Error('Chromium could not clean the document before printing. Install another version.');
}

async function load(page: Page, xhtml: Uint8Array): Promise<void> {
  await page.context().route('**/*', serveOnce(xhtml));
  await page.goto(DOCUMENT_URL, { waitUntil: 'load', timeout: 0 });
  // Chromium shows this element in place of malformed XML.
  if ((await page.locator('parsererror').count()) > 0)
    throw new UnrenderableDocumentError(
      'The document cannot be rendered: it is not well-formed XML. Its PDF is not available. Use its XHTML.',
    );
}

async function printPage(session: CDPSession): Promise<Buffer> {
  const { stream } = await session.send('Page.printToPDF', {
    ...PAGE_FORMAT,
    printBackground: true,
    generateTaggedPDF: false,
    generateDocumentOutline: false,
    transferMode: 'ReturnAsStream',
  });
  if (stream === undefined)
    throw new Error('Chromium did not return the PDF as a stream. Install another version.');
  return await readStream(session, stream);
}

function serveOnce(xhtml: Uint8Array): (route: Route) => Promise<void> {
  let isServed = false;
  return async (route) => {
    if (isServed || route.request().url() !== DOCUMENT_URL) {
      await route.abort();
      return;
    }
    isServed = true;
    await route.fulfill({
      contentType: 'application/xhtml+xml',
      headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY },
      body: Buffer.from(xhtml),
    });
  };
}

async function readStream(session: CDPSession, handle: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: CHUNK_BYTES });
    const chunk = Buffer.from(data, base64Encoded ? 'base64' : 'latin1');
    size += chunk.length;
    if (size > MAX_PDF_BYTES)
      throw new UnrenderableDocumentError(
        `The PDF of the document is larger than ${MAX_PDF_BYTES / 1024 / 1024} MiB, so it is not served. Use the XHTML of the document.`,
      );
    chunks.push(chunk);
    if (eof) return Buffer.concat(chunks);
  }
}
