import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ReportPdfRenderer } from '../../../../api/documents/pdf-renderer.ts';
import { openChecked, ReportDocuments } from '../../../../api/documents/report-documents.ts';
import { UnrenderableDocumentError } from '../../../../api/documents/render-messages.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import {
  toStoredPdfFileName,
  toStoredReportFileName,
  type DocumentStore,
} from '../../../../shared/documents/port.ts';
import { createLog } from '../../../../shared/log/create-log.ts';

const REPORT = gzipSync('<html/>');
const ASKING = { callerId: 'a', signal: new AbortController().signal };
const ID = hash('sha256', REPORT);

class SlowStore implements DocumentStore {
  readonly files = new Map<string, Buffer>([[toStoredReportFileName(ID), REPORT]]);
  readonly #waiting: (() => void)[] = [];

  async putNew(name: string, bytes: Buffer): Promise<void> {
    this.files.set(name, bytes);
  }

  async replace(name: string, bytes: Buffer): Promise<void> {
    this.files.set(name, bytes);
  }

  async get(name: string): Promise<Buffer | null> {
    const found = this.files.get(name) ?? null;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return found;
  }

  async has(name: string): Promise<boolean> {
    return this.files.has(name);
  }

  async letGo(): Promise<void> {
    this.#waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function serve(render: ReportPdfRenderer['renderToPdf']): { store: SlowStore; reports: ReportDocuments } {
  const store = new SlowStore();
  const renderer: ReportPdfRenderer = { renderToPdf: render, close: async () => undefined };
  return { store, reports: new ReportDocuments(store, renderer, createLog({ logLevel: 'silent' })) };
}

describe('the PDF of a report', () => {
  it('A PDF is rendered once, also for a caller that requests it before it is stored', async () => {
    let rendered = 0;
    const { store, reports } = serve(async () => Buffer.from(`PDF ${(rendered += 1)}`));
    const first = reports.getPdf(ID, ASKING);
    await store.letGo();
    const second = reports.getPdf(ID, ASKING);
    for (let more = 0; more < 4; more += 1) await store.letGo();
    expect(String(await first)).toBe('PDF 1');
    expect(String(await second)).toBe('PDF 1');
    expect(String(openChecked(store.files.get(toStoredPdfFileName(ID))!))).toBe('PDF 1');
  });

  it('A failed PDF is rendered again for the next caller', async () => {
    let isBroken = true;
    const { store, reports } = serve(async () => {
      if (isBroken) throw new Error('broken');
      return Buffer.from('PDF');
    });
    const failed = expect(reports.getPdf(ID, ASKING)).rejects.toThrow('broken');
    await store.letGo();
    await store.letGo();
    await failed;
    isBroken = false;
    const again = reports.getPdf(ID, ASKING);
    await store.letGo();
    await store.letGo();
    expect(String(await again)).toBe('PDF');
  });
});

describe('which reports have a PDF', () => {
  const IDS = Array.from({ length: 40 }, (_, index) => hash('sha256', String(index)));

  /**
   * Documents over a store that has the PDFs of `ids`; `asked` are the names that it was asked for,
   * `most` how many at a time.
   */
  function open(ids: readonly string[]) {
    const asked: string[] = [];
    const state = { underWay: 0, most: 0 };
    const store: DocumentStore = {
      get: async () => null,
      putNew: async () => undefined,
      replace: async () => undefined,
      has: async (name) => {
        asked.push(name);
        state.most = Math.max(state.most, (state.underWay += 1));
        await new Promise((resolve) => setImmediate(resolve));
        state.underWay -= 1;
        return ids.some((id) => toStoredPdfFileName(id) === name);
      },
    };
    const renderer: ReportPdfRenderer = {
      renderToPdf: async () => Buffer.from('PDF'),
      close: async () => undefined,
    };
    const reports = new ReportDocuments(store, renderer, createLog({ logLevel: 'silent' }));
    return { reports, asked, state };
  }

  it('The store is queried for a PDF until there is one, which is then remembered', async () => {
    const { reports, asked } = open(IDS.slice(0, 2));
    for (const _time of [1, 2])
      expect(await reports.findIdsWithStoredPdf(IDS.slice(0, 3))).toEqual(new Set(IDS.slice(0, 2)));
    expect(asked).toEqual([0, 1, 2, 2].map((index) => toStoredPdfFileName(IDS[index]!)));
  });

  it('The store is queried for a few PDFs at a time', async () => {
    const { reports, asked, state } = open([]);
    expect(await reports.findIdsWithStoredPdf(IDS)).toEqual(new Set());
    expect([asked.length, state.most]).toEqual([40, 16]);
  });

  it('A PDF that was rendered here is listed without a query', async () => {
    const { store, reports } = serve(async () => Buffer.from('PDF'));
    const rendered = reports.getPdf(ID, ASKING);
    for (let more = 0; more < 4; more += 1) await store.letGo();
    await rendered;
    store.files.clear();
    expect(await reports.findIdsWithStoredPdf([ID])).toEqual(new Set([ID]));
  });
});

describe('a report that could not be rendered', () => {
  /**
   * Documents over a store with the report, and a renderer that fails with `cause` while it is
   * broken.
   */
  function open(cause: Error) {
    const state = { tries: 0, isBroken: true, nowMs: 1_000 };
    const renderer: ReportPdfRenderer = {
      renderToPdf: async () => {
        state.tries += 1;
        if (!state.isBroken) return Buffer.from('PDF');
        throw new AppError('pdf_unavailable', 'PDF rendering unavailable', { cause });
      },
      close: async () => undefined,
    };
    const store: DocumentStore = {
      get: async (name) => (name === toStoredReportFileName(ID) ? REPORT : null),
      putNew: async () => undefined,
      replace: async () => undefined,
      has: async () => false,
    };
    const log = createLog({ logLevel: 'silent' });
    return { reports: new ReportDocuments(store, renderer, log, () => state.nowMs), state };
  }
  const UNAVAILABLE = { code: 'pdf_unavailable', message: 'PDF rendering unavailable' };

  it('A document that is at fault is refused without a browser for ten minutes, with the time left as Retry-After', async () => {
    const { reports, state } = open(new UnrenderableDocumentError('The page crashed'));
    await expect(reports.getPdf(ID, ASKING)).rejects.toMatchObject(UNAVAILABLE);
    state.nowMs += 60_000;
    await expect(reports.getPdf(ID, ASKING)).rejects.toMatchObject({
      ...UNAVAILABLE,
      retryAfterSeconds: 540,
    });
    expect(state.tries).toBe(1);
    state.isBroken = false;
    state.nowMs += 541_000;
    expect(String(await reports.getPdf(ID, ASKING))).toBe('PDF');
  });

  it('A document that failed for another reason is retried immediately', async () => {
    const { reports, state } = open(new Error('No Chromium was found'));
    await expect(reports.getPdf(ID, ASKING)).rejects.toMatchObject({
      ...UNAVAILABLE,
      retryAfterSeconds: null,
    });
    state.isBroken = false;
    expect(String(await reports.getPdf(ID, ASKING))).toBe('PDF');
  });
});
