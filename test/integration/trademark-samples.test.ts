import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MarkFileReader } from '../../ingest/sources/trademarks/read/read-mark-archive.ts';
import type { ReadMark } from '../../ingest/sources/trademarks/read/row.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const SAMPLES = resolve(ROOT, '../shared/samples/trademarks');
const reader = new MarkFileReader();

function read(file: string): ReadMark[] {
  return reader.read(readFileSync(join(SAMPLES, file)));
}

describe.skipIf(!existsSync(SAMPLES))('real trademark files (only beside a folder of samples)', () => {
  it.each([
    [
      'prv-st66-word-trimmed.xml',
      {
        prvId: '1900-62281',
        registrationNumber: '62281',
        markText: "L'HEURE BLEUE",
        markStatus: 'Registered',
        applicationDate: '1946-04-04',
        registrationDate: '1946-12-20',
        expiryDate: '2026-12-20',
        niceClasses: [3, 5],
      },
      [['Guerlain SA', null]],
    ],
    [
      'synthetic-prv-template.xml',
      { prvId: '2024-01234', markText: 'ÅÄÖ & Co', markFeature: 'Figurative', niceClasses: [9, 42] },
      [['Exempel Programvara i Lund AB', 'Lund']],
    ],
    [
      'inpi-wo-notice-shortened.xml',
      { prvId: '1892865', markText: null, niceClasses: [9] },
      [['Volkswagen Aktiengesellschaft', null]],
    ],
    [
      'uspto-rn2178784-ST66.xml',
      { prvId: '74631225', registrationDate: '1998-08-04', markStatus: '800', niceClasses: [9] },
      [
        ['Oracle America, Inc.', 'REDWOOD SHORES'],
        ['Sun Microsystems, Inc.', 'SANTA CLARA'],
        ['Sun Microsystems, Inc.', 'Mountain View'],
        ['Sun Microsystems, Inc.', 'Mountain View'],
      ],
    ],
    [
      'uspto-sn87881347-ST66.xml',
      { prvId: '87881347', registrationNumber: null, registrationDate: null, niceClasses: [43] },
      [['Burger Addict Renton LLC', 'Kirkland']],
    ],
  ])('%s is read', (file, trademark, holders) => {
    const [result, ...others] = read(file);
    expect(others).toEqual([]);
    if (result!.kind === 'rejected') throw new Error(result!.reason);
    expect(result!.row).toMatchObject({ kind: 'current', trademark });
    expect(result!.row.holders.map(({ name, town }) => [name, town])).toEqual(holders);
  });

  it('A document of a sister office with only an applicant is no mark', () => {
    expect(read('tmview-gb-applicant.xml')).toEqual([{ kind: 'rejected', reason: 'no-trademark' }]);
  });
});
