import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createOrderKeepingPathFilter } from '../../../ingest/delivery.ts';
import type { CompanyPart, StagedSourceFile } from '../../../ingest/source/company-parts.ts';
import type { Source } from '../../../ingest/source/source.ts';
import { RowTally } from '../../../ingest/staging/row-tally.ts';
import { stageFullDelivery } from '../../../ingest/staging/stage-full-delivery.ts';
import { AcceptedDeliveryMetadata } from '../../../ingest/source/staging.ts';

const Staged = z.object({ delivery: AcceptedDeliveryMetadata, numbers: z.array(z.string()) });
const FILE = 'trade-licences/licences.txt';

const read = (path: string): z.infer<typeof Staged> | null =>
  existsSync(path) ? Staged.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;

export const tradeLicences: Source = {
  name: 'trade-licences',
  licence: 'Made up for a test.',
  canHaveMinimumRowCount: true,
  selectOwnFilesInReadingOrder: createOrderKeepingPathFilter(/^trade-licences\/.*\.txt$/),
  fetch: (inbox) => {
    const path = join(inbox.folder, FILE);
    if (existsSync(path)) return Promise.resolve({ outcome: 'unchanged', files: 0, bytes: 0, note: null });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '5621000255\n');
    return Promise.resolve({ outcome: 'fetched', files: 1, bytes: 11, note: null });
  },
  stagedFileName: 'trade-licences.json',
  dependsOnSourceNames: ['registry'],
  stage: (paths, context) =>
    stageFullDelivery(paths, context, {
      readerVersion: 1,
      readAccepted: (path) => read(path)?.delivery ?? null,
      read: (next, base) => {
        const tally = new RowTally(context.name, context.rejects);
        const numbers: string[] = [];
        for (const [line, number] of readFileSync(paths[0]!, 'utf8').trimEnd().split('\n').entries()) {
          if (/^\d{10}$/.test(number)) {
            tally.countAccepted();
            numbers.push(number);
          } else tally.reportReject(line + 1, 'number', 'no-number', '');
        }
        const told = { file: 'licences.txt', date: '2026-06-15T00:00:00.000Z', sniEdition: null };
        const delivery = { ...base, ...told, tally: tally.toSourceTally() };
        mkdirSync(dirname(next), { recursive: true });
        writeFileSync(next, JSON.stringify({ delivery, numbers: numbers.sort() }));
        return Promise.resolve(delivery);
      },
    }),
  readStaged: (path) => {
    const staged = read(path);
    return { delivery: staged?.delivery ?? null, held: staged?.numbers.length ?? 0 };
  },
  findDamage: () => null,
  erasure: null,
  parts: { names: ['activity'], read: readParts },
};

function* readParts({ stagedFilePath }: StagedSourceFile): Generator<CompanyPart> {
  const address = { street: '', postalCode: '', city: '' };
  for (const organisationNumber of read(stagedFilePath)?.numbers ?? []) {
    const codes = { sniCodes: [null, null, null, null, null], sniEdition: '2025' } as const;
    yield {
      organisationNumber,
      activity: { ftgstat: 1, jestat: null, jurform: null, reklamsparr: 0, address, ...codes },
    };
  }
}

export function writeLicences(folder: string, text = '5621000255\n5621000016\n'): void {
  mkdirSync(join(folder, 'trade-licences'), { recursive: true });
  writeFileSync(join(folder, FILE), text);
}
