import { companyNumber } from './organisation-numbers.ts';
import { makeMarkText } from './make-mark-text.ts';
import { makeMarkFile, writeMarks } from './write-marks.ts';

const DEREGISTERED = companyNumber(3);
const TOWN = ['831 01 Östersund'];

export function writeWeeklyTrademarks(folder: string): void {
  writeMarks(folder, 'full/2026-06-01-SE-FULL-INDX-0001.zip', [
    makeMarkFile({ number: '1900-62281', registrationNumber: '62281', registrationDate: '1946-12-20' }),
    makeMarkFile({ number: '2019-00007', feature: 'Figurative', texts: [], classes: ['39', '035'] }),
    makeMarkFile({ number: '2025-00004', registrationNumber: null, registrationDate: null, status: 'Filed' }),
    makeMarkFile({
      number: '2020-00002',
      texts: ['FJÄLL', '&quot;BRUK&quot; &amp; CO'],
      applicants: [{ name: 'FJÄLLBRUK BYGG OCH DESIGN AKTIEBOLAG', lines: TOWN }, { name: 'Åkeri Örn AB' }],
      representative: { name: 'Fit Lab AB' },
    }),
    makeMarkFile({
      number: '1985-01111',
      status: 'Avförd',
      applicants: [{ name: 'Nordlys AB', country: null, lines: [`200 10 Malmö, SE, ${DEREGISTERED}`] }],
    }),
    makeMarkFile({ number: '2021-00009', applicants: [{ name: 'Nordlys Kommanditbolag' }] }),
    makeMarkFile({ number: '2022-00003', applicants: [{ name: 'Nordlys Logistik AB', country: 'NO' }] }),
    makeMarkFile({
      number: '2023-00005',
      applicants: [
        { nameXml: '<FormattedName><FirstName>Boel</FirstName><LastName>Fiktiv</LastName></FormattedName>' },
      ],
    }),
    { name: '2024-00006.xml', bytes: makeMarkText({ number: '2024-00006' }).slice(0, 400) },
  ]);
  writeMarks(folder, 'diff/2026-06-12-SE-DIFF-INDX-0001.zip', [
    makeMarkFile({ number: '2019-00007', operation: 'Delete' }),
    makeMarkFile({ number: '2025-00004', operation: 'Update', registrationDate: '2026-06-11' }),
    makeMarkFile({ number: '2026-00001', classes: ['9', '42'], applicationDate: '2026-06-01-05:00' }),
  ]);
}
