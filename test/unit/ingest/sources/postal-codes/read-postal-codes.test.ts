import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Inbox } from '../../../../../ingest/inbox.ts';
import { NO_PROGRESS } from '../../../../../ingest/progress.ts';
import type { FetchContext } from '../../../../../ingest/source/fetching.ts';
import type { StagingResult } from '../../../../../ingest/source/staging.ts';
import { stagePostalCodes } from '../../../../../ingest/sources/postal-codes/read-postal-codes.ts';
import { postalCodes } from '../../../../../ingest/sources/postal-codes/source.ts';
import { readPostalCodes } from '../../../../../ingest/sources/postal-codes/postal-codes-staging.ts';
import { CollectedRejects } from '../../../../support/delivery/collect-rejects.ts';
import { makeZip } from '../../../../support/delivery/make-zip.ts';
import { ROOT } from '../../../../support/delivery/weekly-delivery.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

const SAMPLE = resolve(ROOT, '../shared/samples/postal/se-postcodes.csv');

const toLine = (code: string, municipality = 'Nacka', municipalityCode = '0182', country = 'SE') =>
  [country, code, 'Nacka', 'Stockholm', '26', municipality, municipalityCode, '', '', '59', '18', '6'].join(
    '\t',
  );

async function stage(bytes: Buffer | string, file = 'SE.txt', isFictionalRegister = true) {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, 'staging'));
  const path = join(folder, file);
  writeFileSync(path, bytes);
  const rejects = new CollectedRejects();
  const result = await stagePostalCodes([path], {
    name: 'postal-codes',
    acceptedStagedFilePath: join(folder, 'staging/postal-codes.json'),
    dependencies: new Map(),
    documents: { folder },
    isFictionalRegister,
    rejects,
    progress: NO_PROGRESS,
    startedAt: new Date(),
  });
  return { rejects: rejects.all.map(({ line, reason }) => [line, reason]), ...toStaged(result) };
}

function toStaged(result: StagingResult) {
  if (result.kind !== 'staged') throw new Error(result.kind);
  const { stagedFilePath, delivery, notes = [] } = result.source;
  return { codes: readPostalCodes(stagedFilePath), delivery, notes };
}

const nacka = { code: '0182', name: 'Nacka' };

it('Codes have their municipality, or none', async () => {
  const { codes, delivery } = await stage(
    `${toLine('131 40')}\r\n${toLine('13141')}\n${toLine('200 10', '', '')}\n`,
  );
  expect([...codes]).toEqual([
    ['13140', nacka],
    ['13141', nacka],
    ['20010', null],
  ]);
  expect(delivery).toMatchObject({ file: 'SE.txt', tally: { read: 3, accepted: 3, rejected: {} } });
});

it('A code in two municipalities has none', async () => {
  const other = toLine('13140', 'Stockholm', '0180');
  const none = toLine('13140', '', '');
  for (const lines of [
    [toLine('13140'), toLine('13140')],
    [toLine('13140'), none],
    [none, toLine('13140')],
  ])
    expect([...(await stage(lines.join('\n'))).codes]).toEqual([['13140', nacka]]);
  for (const lines of [
    [toLine('13140'), other],
    [other, toLine('13140'), toLine('13140'), none],
  ])
    expect([...(await stage(lines.join('\n'))).codes]).toEqual([['13140', null]]);
});

it('Rows that cannot be right are rejected, each with its reason', async () => {
  const lines = [
    toLine('0010', 'Oslo', '0301', 'NO'),
    toLine('1314'),
    toLine('01310'),
    toLine('131 40', 'Nacka', '182'),
    toLine('131 40', '', '0182'),
    toLine('131 41'),
    'SE\t131 42\tNac',
  ];
  const { codes, rejects } = await stage(`\u{feff}${lines.join('\n')}`);
  expect(rejects).toEqual([
    [1, 'other-country'],
    [2, 'no-postal-code'],
    [3, 'no-postal-code'],
    [4, 'no-municipality-code'],
    [5, 'no-municipality-code'],
    [7, 'too-few-columns'],
  ]);
  expect([...codes.keys()]).toEqual(['13141']);
});

it("The publisher's zip has a readme beside the file", async () => {
  const zip = makeZip([
    { name: 'readme.txt', bytes: Buffer.from('x') },
    { name: 'SE.txt', bytes: Buffer.from(toLine('131 40')) },
  ]);
  expect([...(await stage(zip, 'SE.zip')).codes.keys()]).toEqual(['13140']);
});

it('A file that cannot be that of Sweden is refused with words', async () => {
  const norway = makeZip([{ name: 'NO.txt', bytes: Buffer.from('x') }]);
  await expect(stage(norway, 'SE.zip')).rejects.toThrow('postal-codes/SE.zip has no SE.txt, but NO.txt.');
  const half = norway.subarray(0, norway.length / 2);
  await expect(stage(half, 'SE.zip')).rejects.toThrow(
    'SE.zip cannot be unpacked (the file is not a readable zip)',
  );
  const damaged = makeZip([{ name: 'SE.txt', bytes: Buffer.from(toLine('131 40')) }]);
  damaged[40] = damaged[40]! ^ 0xff;
  await expect(stage(damaged, 'SE.zip')).rejects.toThrow('SE.zip cannot be unpacked (damaged-member)');
  await expect(stage(Buffer.from([0x53, 0xe5, 0x0a]))).rejects.toThrow('SE.txt is not text in UTF-8');
  await expect(stage(Buffer.alloc(17 * 1024 ** 2, 'x'))).rejects.toThrow(
    'more than any file of postal codes',
  );
});

it('Without an address the file is not fetched', async () => {
  const inbox = await Inbox.open(makeTemporaryFolder());
  expect(await postalCodes.fetch(inbox, {} as FetchContext, { url: null })).toEqual({
    outcome: 'not-configured',
    files: 0,
    bytes: 0,
    note: 'POSTAL_CODES_URL is not set',
  });
});

it('A real register with few codes says so in its report', async () => {
  expect((await stage(toLine('131 40'))).notes).toEqual([]);
  expect((await stage(toLine('131 40'), 'SE.txt', false)).notes).toEqual([
    'SE.txt has 1 postal code. That of all of Sweden has about 18,900: is it complete?',
  ]);
});

it.skipIf(!existsSync(SAMPLE))('Real postal codes (only beside a folder of samples)', async () => {
  const rows = readFileSync(SAMPLE, 'utf8').trim().split('\n').slice(1);
  const lines = rows.map((row) => {
    const [code, place, county, municipality, municipalityCode] = row.trim().split(';');
    const spaced = `${code!.slice(0, 3)} ${code!.slice(3)}`;
    return ['SE', spaced, place, county, '', municipality, municipalityCode, '', '', '', '', ''].join('\t');
  });
  const { codes, rejects, notes } = await stage(lines.join('\n'), 'SE.txt', false);
  expect([codes.size, rejects, notes]).toEqual([18_870, [], []]);
  expect([...codes.values()].filter((municipality) => municipality === null).length).toBe(3_053);
  expect(new Set([...codes.values()].map((municipality) => municipality?.code)).size).toBe(285);
});
