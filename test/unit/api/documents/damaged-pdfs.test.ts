import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  openChecked,
  ReportDocuments,
  appendChecksumComment,
} from '../../../../api/documents/report-documents.ts';
import {
  toStoredPdfFileName,
  toStoredReportFileName,
  type DocumentStore,
} from '../../../../shared/documents/port.ts';
import { createLog } from '../../../../shared/log/create-log.ts';

const REPORT = gzipSync('<html>a report</html>');
const ASKING = { callerId: 'a', signal: new AbortController().signal };
const ID = hash('sha256', REPORT);
const RENDERED = Buffer.from('%PDF-1.7 of the report');
const SEALED = appendChecksumComment(RENDERED);

/**
 * Opens documents over a store with the report and this PDF of it. `writes` lists how PDFs were
 * stored.
 */
function open(pdf: Buffer | null) {
  const files = new Map<string, Buffer>([[toStoredReportFileName(ID), REPORT]]);
  if (pdf !== null) files.set(toStoredPdfFileName(ID), pdf);
  const writes: string[] = [];
  const write = (how: string) => async (name: string, bytes: Uint8Array) => {
    writes.push(how);
    files.set(name, Buffer.from(bytes));
  };
  const store: DocumentStore = {
    get: async (name) => files.get(name) ?? null,
    has: async (name) => files.has(name),
    putNew: write('put'),
    replace: write('replace'),
  };
  const warnings: unknown[] = [];
  const log = createLog({ logLevel: 'silent' });
  log.warn = (...line: unknown[]) => void warnings.push(line);
  const renderer = { renderToPdf: async () => RENDERED, close: async () => undefined };
  return { reports: new ReportDocuments(store, renderer, log), files, writes, warnings };
}

function flipBit(bit: number): Buffer {
  const bytes = Buffer.from(SEALED);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return bytes;
}

it('An intact stored PDF is delivered without its checksum', async () => {
  const { reports, writes } = open(SEALED);
  expect(await reports.getPdf(ID, ASKING)).toEqual(RENDERED);
  expect(writes).toEqual([]);
});

it('A missing PDF is rendered and stored with a checksum', async () => {
  const { reports, files, writes, warnings } = open(null);
  expect(await reports.getPdf(ID, ASKING)).toEqual(RENDERED);
  expect([writes, warnings]).toEqual([['put'], []]);
  expect(openChecked(files.get(toStoredPdfFileName(ID))!)).toEqual(RENDERED);
});

it.each([
  ['is cut short', SEALED.subarray(0, -1)],
  ['is empty', Buffer.alloc(0)],
  ['has no checksum', RENDERED],
  ['goes on after its checksum', Buffer.concat([SEALED, Buffer.from('\0')])],
])('A stored PDF that %s is rendered again and replaced', async (_what, stored) => {
  const { reports, files, writes, warnings } = open(stored);
  expect(await reports.getPdf(ID, ASKING)).toEqual(RENDERED);
  expect(writes).toEqual(['replace']);
  expect(warnings).toEqual([
    [{ document: ID }, 'a stored PDF is damaged or from an earlier version; rendering it again'],
  ]);
  expect(files.get(toStoredPdfFileName(ID))).toEqual(SEALED);
});

it('A flip of any bit of a stored PDF is detected', () => {
  const found = Array.from({ length: SEALED.length * 8 }, (_, bit) => openChecked(flipBit(bit)));
  expect(found.every((pdf) => pdf === null)).toBe(true);
});
