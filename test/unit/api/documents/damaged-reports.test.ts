import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReportDocuments } from '../../../../api/documents/report-documents.ts';
import { toStoredReportFileName } from '../../../../shared/documents/port.ts';
import { createLog } from '../../../../shared/log/create-log.ts';

const WHOLE = gzipSync('<html>a report</html>');
const ASKING = { callerId: 'a', signal: new AbortController().signal };
const ID = hash('sha256', WHOLE);

function openReports(stored: Buffer): ReportDocuments {
  return new ReportDocuments(
    {
      get: async (name) => (name === toStoredReportFileName(ID) ? stored : null),
      has: async () => false,
      putNew: async () => undefined,
      replace: async () => undefined,
    },
    { renderToPdf: async (xhtml) => xhtml, close: async () => undefined },
    createLog({ logLevel: 'silent' }),
  );
}

function flipBit(): Buffer {
  const bytes = Buffer.from(WHOLE);
  bytes[14]! ^= 1;
  return bytes;
}

describe.each([
  ['is cut short', WHOLE.subarray(0, -4)],
  ['is empty', Buffer.alloc(0)],
  ['has a wrong bit', flipBit()],
  ['is another one', gzipSync('<html>another report</html>')],
])('a report that %s', (_what, stored) => {
  it('A damaged report is named in the error, and neither delivered nor rendered', async () => {
    const message = `Document ${ID} is damaged in the document store. Restore it from a backup.`;
    await expect(openReports(stored).getGzippedIxbrl(ID)).rejects.toThrow(message);
    await expect(openReports(stored).getPdf(ID, ASKING)).rejects.toThrow(message);
  });
});

it('An intact report is delivered and rendered', async () => {
  expect(await openReports(WHOLE).getGzippedIxbrl(ID)).toEqual(WHOLE);
  expect(String(await openReports(WHOLE).getPdf(ID, ASKING))).toBe('<html>a report</html>');
});
