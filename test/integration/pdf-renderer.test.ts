import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findChromium, PdfRenderer, type PdfRendererOptions } from '../../api/documents/pdf-renderer.ts';
import { UnrenderableDocumentError } from '../../api/documents/render-messages.ts';
import { listAlive, listChildProcesses, listProcesses } from '../support/process/child-processes.ts';
import { CHROMIUM_NO_SANDBOX, CHROMIUM_PATH, describeWithChromium } from '../support/browser/chromium.ts';
import {
  GREEDY_REPORT,
  makeBodyThatLoads,
  makeHeadThatLoads,
  makeReport,
  SCRIPTS,
  SLOW_REPORT,
} from '../support/delivery/hostile-report.ts';
import { countPages, readLetters, readStreams } from '../support/browser/read-pdf.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const UNAVAILABLE = { code: 'pdf_unavailable', message: 'PDF rendering unavailable' };

const UNRENDERABLE = { ...UNAVAILABLE, cause: expect.any(UnrenderableDocumentError) as unknown };

const SMALL_REPORT = makeReport('<p>Räkenskapsår, åäö ÅÄÖ</p>');

const IS_ROOT = process.getuid?.() === 0;

const COLOUR = '#0c2238';
const PAINTED = /\.047\d* \.133\d* \.2196?\d* (rg|RG|scn)/;

function makeRenderer(options: Partial<PdfRendererOptions> = {}): PdfRenderer {
  return new PdfRenderer({
    chromiumPath: CHROMIUM_PATH,
    noSandbox: CHROMIUM_NO_SANDBOX,
    warn: () => undefined,
    ...options,
  });
}

function makeRendererForTest(options: Partial<PdfRendererOptions> = {}): PdfRenderer {
  const renderer = makeRenderer(options);
  onTestFinished(() => renderer.close());
  return renderer;
}

function findRenderProcess() {
  return listChildProcesses().find(({ command }) => command.includes('render-process.ts'));
}

function findFolder(): string {
  return /"writableFolder":"([^"]+)"/.exec(findRenderProcess()!.command)![1]!;
}

function listPidsOf(folder: string): number[] {
  return listProcesses()
    .filter(({ command }) => command.includes(folder))
    .map(({ pid }) => pid);
}

function findBrowser() {
  const parent = findRenderProcess();
  return listChildProcesses().find((one) => one.parent === parent?.pid);
}

/** The browser's processes for pages, of which at least one is at work. */
async function findPages() {
  return await vi.waitFor(() => {
    const pages = listChildProcesses().filter(({ command }) => command.includes('--type=renderer'));
    expect(pages.length).toBeGreaterThan(1);
    return pages;
  }, 10_000);
}

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(listAlive([pid])).toEqual([]), 5_000);
}

async function serveAndCount(): Promise<{ port: number; count: () => number }> {
  let connections = 0;
  const server = createServer((_request, response) => response.end());
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, count: () => connections };
}

describe('finding a Chromium', () => {
  it('The configured Chromium is used, or none', () => {
    expect(findChromium(process.execPath)).toBe(process.execPath);
    expect(findChromium('/no/such/browser')).toBeNull();
    expect(findChromium('/usr')).toBeNull();
    expect(findChromium(join(ROOT, 'README.md'))).toBeNull();
  });
});

describe('PDF without a browser', () => {
  it('Without a browser a PDF is unavailable, and no process starts', async () => {
    const renderer = makeRenderer({ chromiumPath: null });
    await expect(renderer.renderToPdf(SMALL_REPORT)).rejects.toMatchObject(UNAVAILABLE);
    expect(findRenderProcess()).toBeUndefined();
    await renderer.close();
    await expect(renderer.renderToPdf(SMALL_REPORT)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('Another program in place of the browser makes a PDF unavailable', async () => {
    const renderer = makeRendererForTest({ chromiumPath: '/usr/bin/false' });
    await expect(renderer.renderToPdf(SMALL_REPORT)).rejects.toMatchObject(UNAVAILABLE);
    await expect(renderer.renderToPdf(SMALL_REPORT)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('A switched-off sandbox is warned about once', () => {
    const warn = vi.fn();
    makeRenderer({ noSandbox: false, warn });
    expect(warn).not.toHaveBeenCalled();
    makeRenderer({ noSandbox: true, warn });
    expect(warn.mock.calls).toEqual([[expect.stringContaining('CHROMIUM_NO_SANDBOX=1')]]);
  });
});

describeWithChromium('PDF', () => {
  const renderer = makeRenderer();
  afterAll(() => renderer.close());

  describe('a report', () => {
    it('A report becomes a PDF that contains its letters', async () => {
      const pdf = await renderer.renderToPdf(SMALL_REPORT);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(countPages(pdf)).toBe(1);
      expect([...readLetters(pdf)].sort().join('')).toBe(' ,RadegiknoprsvÄÅÖäåö');
    });

    it('The header of inline XBRL is not shown, whatever the style of the report', async () => {
      const header = `<ix:header xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><ix:hidden>W</ix:hidden>
        <ix:resources xmlns:xbrli="http://www.xbrl.org/2003/instance"><xbrli:measure>Q</xbrli:measure></ix:resources></ix:header>`;
      const style = '<style>* { display: block !important; visibility: visible !important }</style>';
      const pdf = await renderer.renderToPdf(makeReport(`<div>${header}</div><header>x</header>`, style));
      expect([...readLetters(pdf)]).toContain('x');
      expect([...readLetters(pdf)].filter((letter) => 'WQ'.includes(letter))).toEqual([]);
    });

    it('A PDF keeps the pages, colours and pictures of the report', async () => {
      const picture = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${COLOUR}"/></svg>`,
      );
      const body = `<p style="break-after: page">1</p><img src="data:image/svg+xml;base64,${picture.toString('base64')}" alt=""/>`;
      const pdf = await renderer.renderToPdf(makeReport(body));
      expect(countPages(pdf)).toBe(2);
      expect(readStreams(pdf)).toMatch(PAINTED);
    });

    it.each([
      ['nothing', ''],
      ['no XML', 'Årsredovisning'],
      ['an open element', '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>text<b></p></body>'],
      [
        'entities of entities',
        `<!DOCTYPE html [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&${at === 0 ? 'a' : `a${at - 1}`};`.repeat(10)}">`).join('')}]><html xmlns="http://www.w3.org/1999/xhtml"><body>&a8;</body></html>`,
      ],
    ])('A report that is %s ends with a PDF or an error', async (_what, text) => {
      const outcome = await renderer.renderToPdf(Buffer.from(text)).then(
        (pdf) => pdf.subarray(0, 5).toString(),
        (error: unknown) => (error as { code: string }).code,
      );
      expect(['%PDF-', 'pdf_unavailable']).toContain(outcome);
    });
  });

  describe('a stranger', () => {
    it('A report of a stranger runs no script', async () => {
      const pdf = await renderer.renderToPdf(makeReport(SCRIPTS));
      expect(countPages(pdf)).toBe(1);
    });

    it.each(['127.0.0.1', 'localhost'])('A report of a stranger reaches no server on %s', async (host) => {
      const server = await serveAndCount();
      const origin = `http://${host}:${server.port}`;
      await fetch(`http://127.0.0.1:${server.port}`, { headers: { Connection: 'close' } });
      expect(server.count()).toBe(1);
      const report = makeReport(makeBodyThatLoads(origin), makeHeadThatLoads(origin));
      expect(countPages(await renderer.renderToPdf(report))).toBeGreaterThan(0);
      expect(server.count()).toBe(1);
    });

    it('Links of a stranger lead within the report, to the web or to a mailbox, or nowhere', async () => {
      const svg = (link: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg"><a ${link}><text y="9">x</text></a></svg>`;
      const body = `<p id="end"><a href="https://www.example.se/kept">a</a> <a href="mailto:kept@example.se">b</a></p>
        <p><a href="javascript:leak1()">c</a> <a href=" java&#10;script:leak2()">d</a> <a href="file:///leak3">e</a>
        <a href="leak4.html">f</a> <a href="data:text/html,leak5">g</a> <a href="smb://leak6/x">h</a></p>
        ${svg('href="javascript:leak7()"')} ${svg('xlink:href="file:///leak8"')}
        <iframe srcdoc="&lt;a href='javascript:leak9()'&gt;x&lt;/a&gt;"></iframe>
        <p><a href="#end">i</a></p>`;
      const pdf = (await renderer.renderToPdf(makeReport(body))).toString('latin1');
      expect([...pdf.matchAll(/\/URI\s*\(([^)]*)\)/g)].map(([, address]) => address)).toEqual([
        'https://www.example.se/kept',
        'mailto:kept@example.se',
      ]);
      expect(pdf).toMatch(/\/Dest\b/);
      expect(pdf).not.toContain('leak');
    });

    it('A report of a stranger reads no file', async () => {
      const folder = makeTemporaryFolder();
      const files = {
        'a.svg': `<svg xmlns="http://www.w3.org/2000/svg"><rect width="99" height="99" fill="${COLOUR}"/></svg>`,
        'a.html': `<body style="background: ${COLOUR}">text</body>`,
        'a.css': `body, p { background: ${COLOUR} !important }`,
      };
      for (const [name, text] of Object.entries(files))
        writeFileSync(join(folder, name), text, { mode: 0o644 });
      const at = (name: string) => `file://${folder}/${name}`;
      const body = `<p>text</p><img src="${at('a.svg')}" alt=""/><iframe src="${at('a.html')}"></iframe>
        <object data="${at('a.html')}"></object><embed src="${at('a.svg')}"/><iframe src="file:///etc/passwd"></iframe>
        <svg xmlns="http://www.w3.org/2000/svg"><image href="${at('a.svg')}" width="9" height="9"/></svg>`;
      const head = `<link rel="stylesheet" href="${at('a.css')}"/><style>@import url("${at('a.css')}");</style>
        <meta http-equiv="refresh" content="0;url=${at('a.html')}"/>`;
      const control = await renderer.renderToPdf(
        makeReport('<p>text</p>', `<style>${files['a.css']}</style>`),
      );
      expect(readStreams(control)).toMatch(PAINTED);
      const pdf = await renderer.renderToPdf(makeReport(body, head));
      expect(readStreams(pdf)).not.toMatch(PAINTED);
    });
  });

  describe('limits', () => {
    // `findBrowser` finds the browser of the test, not the one of the renderer above.
    beforeAll(() => renderer.close());

    it('A report that takes too long is given up, and the next one is rendered', async () => {
      const impatient = makeRendererForTest({ timeoutMs: 5_000 });
      await impatient.renderToPdf(SMALL_REPORT);
      const startedMs = performance.now();
      await expect(impatient.renderToPdf(SLOW_REPORT)).rejects.toMatchObject(UNRENDERABLE);
      expect(performance.now() - startedMs).toBeLessThan(9_000);
      expect(countPages(await impatient.renderToPdf(SMALL_REPORT))).toBe(1);
    });

    it('A report that takes too much memory is given up, and the next one is rendered', async () => {
      const thrifty = makeRendererForTest({ maxProcessMemoryBytes: 400 * 1024 * 1024 });
      const refused = thrifty.renderToPdf(GREEDY_REPORT);
      await expect(refused).rejects.toMatchObject({
        ...UNAVAILABLE,
        cause: { message: expect.stringContaining('memory') as string },
      });
      await expect(refused).rejects.toMatchObject(UNRENDERABLE);
      expect(countPages(await thrifty.renderToPdf(SMALL_REPORT))).toBe(1);
    });

    it('A dead browser or a full queue is not blamed on a document', async () => {
      // Longer than the test: no time-out blames the document while browsers are killed under it.
      const mortal = makeRendererForTest({ concurrency: 1, maxWaiting: 0, timeoutMs: 300_000 });
      await mortal.renderToPdf(SMALL_REPORT);
      const errors: unknown[] = [];
      const keep = (error: unknown) => void errors.push(error);
      const slow = mortal.renderToPdf(SLOW_REPORT).catch(keep);
      await mortal.renderToPdf(SMALL_REPORT).catch(keep);
      // A browser that is killed before it has the document is started again.
      await vi.waitFor(
        () => {
          const browser = findBrowser();
          if (errors.length < 2 && browser !== undefined) process.kill(browser.pid, 'SIGKILL');
          expect(errors).toHaveLength(2);
        },
        { timeout: 50_000, interval: 3_000 },
      );
      await slow;
      for (const error of errors) {
        expect(error).toMatchObject(UNAVAILABLE);
        expect(error).not.toMatchObject(UNRENDERABLE);
      }
    }, 60_000);

    it('A few reports render at a time, some wait, and the rest are refused', async () => {
      const small = makeRendererForTest({ concurrency: 1, maxWaiting: 1 });
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(() => small.renderToPdf(SMALL_REPORT)));
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
      expect(outcomes[2]).toMatchObject({ reason: UNAVAILABLE });
      expect(countPages(await small.renderToPdf(SMALL_REPORT))).toBe(1);
    });
  });

  describe('processes', () => {
    it('Killed browser processes start again, and end with the renderer', async () => {
      await renderer.close();
      const mortal = makeRenderer();
      await mortal.renderToPdf(SMALL_REPORT);
      await killAndWait(findBrowser()!.pid);
      expect(countPages(await mortal.renderToPdf(SMALL_REPORT))).toBe(1);

      const browser = findBrowser()!.pid;
      await killAndWait(findRenderProcess()!.pid);
      await vi.waitFor(() => expect(listAlive([browser])).toEqual([]), 5_000);
      expect(countPages(await mortal.renderToPdf(SMALL_REPORT))).toBe(1);

      const folder = findFolder();
      const pids = [...listChildProcesses().map(({ pid }) => pid), ...listPidsOf(folder)];
      expect(pids.length).toBeGreaterThan(3);
      await mortal.close();
      await vi.waitFor(() => expect(listAlive(pids)).toEqual([]), 5_000);
      expect(existsSync(folder)).toBe(false);
    });

    it('A browser process starts again for a document that the previous one has not seen', async () => {
      const mortal = makeRenderer();
      await mortal.renderToPdf(SMALL_REPORT);
      process.kill(findRenderProcess()!.pid, 'SIGKILL');
      // The process has ended, but its end has not been reported yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      expect(countPages(await mortal.renderToPdf(SMALL_REPORT))).toBe(1);
      await mortal.close();
    });

    it('Browser processes end with the renderer although a page crashed', async () => {
      const unlucky = makeRenderer({ timeoutMs: 6_000 });
      const refused = expect(unlucky.renderToPdf(SLOW_REPORT)).rejects.toMatchObject(UNAVAILABLE);
      const pages = await findPages();
      pages.forEach(({ pid }) => process.kill(pid, 'SIGTRAP'));
      await refused;
      expect(countPages(await unlucky.renderToPdf(SMALL_REPORT))).toBe(1);
      const pids = listPidsOf(findFolder());
      await unlucky.close();
      await vi.waitFor(() => expect(listAlive([...pids, ...pages.map(({ pid }) => pid)])).toEqual([]), 5_000);
    });

    it.runIf(process.platform === 'linux' && !CHROMIUM_NO_SANDBOX)(
      "Processes of pages run in the browser's sandbox, as nobody",
      async () => {
        const busy = makeRenderer();
        const refused = expect(busy.renderToPdf(SLOW_REPORT)).rejects.toMatchObject(UNAVAILABLE);
        // A process is there a moment before it has locked itself in.
        await vi.waitFor(
          async () => {
            for (const { pid } of await findPages()) {
              const status = readFileSync(`/proc/${pid}/status`, 'utf8');
              expect(status).toMatch(/^Seccomp:\s2$/m);
              expect(status).toMatch(/^NSpid:\s\d+\s\d+/m);
              expect(status).not.toMatch(/^Uid:.*\b0\b/m);
            }
          },
          { timeout: 10_000, interval: 50 },
        );
        await busy.close();
        await refused;
      },
    );

    it.runIf(IS_ROOT)('Browser processes need no file that only root may read', async () => {
      const folder = makeTemporaryFolder();
      mkdirSync(join(folder, 'shared'));
      for (const part of [
        'package.json',
        'api/documents',
        'api/errors',
        'shared/errors',
        'shared/tasks',
        'node_modules/playwright-core',
      ]) {
        cpSync(join(ROOT, part), join(folder, part), { recursive: true });
      }
      const script = `
        import { readFileSync } from 'node:fs';
        import { PdfRenderer } from '${folder}/api/documents/pdf-renderer.ts';
        const options = { chromiumPath: '${CHROMIUM_PATH}', noSandbox: ${CHROMIUM_NO_SANDBOX}, warn() {} };
        const renderer = new PdfRenderer(options);
        const pdf = await renderer.renderToPdf(Buffer.from(process.argv[1]));
        console.log(pdf.subarray(0, 5).toString());
        await renderer.close();`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '-e', script, SMALL_REPORT.toString()],
        { cwd: folder },
      );
      expect(stdout).toBe('%PDF-\n');
    });
  });
});
