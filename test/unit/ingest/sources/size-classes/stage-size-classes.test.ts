import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findGateObjections } from '../../../../../ingest/publish/gates.ts';
import { NO_PROGRESS } from '../../../../../ingest/progress.ts';
import { readSizeClassParts } from '../../../../../ingest/sources/size-classes/size-classes-staging.ts';
import { acceptStagedFile } from '../../../../../ingest/staging/staged-file.ts';
import { stageSizeClasses } from '../../../../../ingest/sources/size-classes/stage-size-classes.ts';
import type { StagedSource } from '../../../../../ingest/source/staging.ts';
import { CollectedRejects } from '../../../../support/delivery/collect-rejects.ts';
import { companyNumber } from '../../../../support/delivery/organisation-numbers.ts';
import { ALL_NUMBERS } from '../../../../support/ingest/all-numbers.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

const OLD = 'afr_20260101T000000.jsonl';
const NEW = 'afr_20260201T000000.jsonl';
const NEWEST = 'sokpavar_20260301T000000.json';

const afr = (index: number, more: object = {}): object => ({ peOrgNr: `16${companyNumber(index)}`, ...more });
const toDump = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const NOW = new Date('2026-11-26T04:00:00Z');

describe('staging size classes', () => {
  let folder: string;
  let rejects: CollectedRejects;
  beforeEach(() => {
    folder = makeTemporaryFolder();
    rejects = new CollectedRejects();
  });

  async function stage(files: Readonly<Record<string, string | Buffer>>): Promise<StagedSource> {
    const delivery = makeTemporaryFolder();
    const paths = Object.entries(files).map(([name, content]) => {
      writeFileSync(join(delivery, name), content);
      return join(delivery, name);
    });
    const result = await stageSizeClasses(paths, {
      name: 'size-classes',
      acceptedStagedFilePath: join(folder, 'size-classes.sqlite'),
      dependencies: new Map(),
      documents: { folder },
      isFictionalRegister: false,
      rejects,
      progress: NO_PROGRESS,
      startedAt: NOW,
    });
    if (result.kind !== 'staged') throw new Error(`The result is ${result.kind}.`);
    return { name: 'size-classes', ...result.source };
  }
  const accept = ({ stagedFilePath }: StagedSource): void =>
    acceptStagedFile(stagedFilePath, join(folder, 'size-classes.sqlite'));
  const readClasses = ({ stagedFilePath }: StagedSource): unknown[] =>
    [...readSizeClassParts(stagedFilePath, '2025', ALL_NUMBERS)].map(({ sizes, activity }) => [
      sizes.employeesClass,
      sizes.turnoverClass,
      sizes.turnoverYear,
      activity.sniCodes[0],
    ]);
  const objectTo = ({ name, delivery, previousDelivery }: StagedSource): string[] =>
    findGateObjections(
      { source: name, ...delivery, previousDelivery },
      { maxDropPercent: 2, maxRejectedPercent: 2, minRowsBySource: {} },
      NOW,
    );

  it('A large file of which no record has a size class is refused by its name', async () => {
    const records = Array.from({ length: 1_000 }, (_, index) => afr(index, { storlek: '3' }));
    await expect(stage({ [NEW]: toDump(records) })).rejects.toThrow(
      `${NEW} has 1,000 records, and none of them has "anstKl" or "omsKl".`,
    );
    await expect(stage({ [NEW]: toDump(records.slice(1)) })).resolves.toBeDefined();
  });

  it('The newest row of a unit is used, completed by the classes of older rows', async () => {
    const industry = (naringsgren: string): object => ({ naringsgrenar: [{ rangordning: 1, naringsgren }] });
    const staged = await stage({
      [NEW]: toDump([afr(1, { anstKl: '3', omsAr: 2025, ...industry('62100') }), afr(2, { anstKl: '1' })]),
      [OLD]: toDump([
        afr(1, { anstKl: '2', omsKl: '4', omsAr: 2023, ...industry('62010') }),
        afr(3, { anstKl: '17' }),
        afr(3, { anstKl: '5' }),
      ]),
    });
    expect(readClasses(staged)).toEqual([
      ['3', '4', 2023, '62100'],
      ['1', null, null, null],
      [null, null, null, null],
    ]);
    expect(staged.delivery).toMatchObject({ file: `${OLD}, ${NEW}`, date: '2026-02-01T00:00:00.000Z' });
    expect(staged.delivery.sniEdition).toBe('2025');
  });

  it('Units are counted instead of rows, so that a gate sees the loss of half of them', async () => {
    const all = Array.from({ length: 1_000 }, (_, index) => afr(index, { anstKl: '2' }));
    const first = await stage({ [OLD]: toDump(all), [NEW]: toDump([...all, all[0]!]) });
    expect(first.delivery.tally).toEqual({
      read: 1_001,
      accepted: 1_000,
      repaired: 0,
      rejected: { 'duplicate-identity': 1 },
      leftOut: 0,
      repairs: { 'replaced-by-newer-file': 1_000 },
    });
    accept(first);
    const half = toDump(all.slice(500));
    const second = await stage({ [OLD]: half, [NEW]: half });
    expect(objectTo(second).join()).toContain('has 500 usable rows, 50 % fewer than the 1,000');
  });

  it.each([
    ['an empty file', NEWEST, '', 'empty-file', 0],
    ['an answer that is no array', NEWEST, '{"fel": 1}', 'invalid-json', 0],
    ['a truncated answer', NEWEST, `[{"PeOrgNr":"16${companyNumber(2)}"`, 'invalid-json', 0],
    [
      'an answer in ISO-8859-1',
      NEWEST,
      Buffer.from(`[{"PeOrgNr":"16${companyNumber(2)}","Omsättning, år":"2025"}]`, 'latin1'),
      'wrong-encoding',
      0,
    ],
    ['an answer that is too large', NEWEST, Buffer.alloc(64 * 1024 * 1024 + 1, ' '), 'answer-too-large', 0],
    ['a line without end', NEW, `${toDump([afr(2)])}${' '.repeat(2_500_000)}`, 'line-too-long', 1],
  ])('A file is rejected by name and the others used: %s', async (_, name, content, reason, further) => {
    const staged = await stage({ [OLD]: toDump([afr(1, { anstKl: '2' })]), [name]: content });
    expect(staged.delivery.tally).toMatchObject({ accepted: 1 + further, rejected: { [reason]: 1 } });
    expect(rejects.all).toEqual([{ source: 'size-classes', line: 0, column: name, reason, identity: '' }]);
    expect(objectTo(staged)).toEqual([]);
  });

  it.each(['\n', ''])('A JSON array with a record a line is read, and another one named', async (between) => {
    const records = [afr(1, { anstKl: '2' }), afr(2)].map((record) => JSON.stringify(record));
    const staged = await stage({
      [NEW]: `[${between}${records.join(',\n')}${between}]\n`,
      [OLD]: `[${JSON.stringify(afr(3))}]`,
    });
    expect(staged.delivery.tally).toMatchObject({ accepted: 2, rejected: { 'json-array-in-a-line': 1 } });
  });

  it('Unknown codes are repairs, and duplicates and a truncated last line are rejects', async () => {
    const staged = await stage({
      [NEW]: `${toDump([afr(1, { anstKl: '99' }), afr(1), afr(2, { naringsgrenar: [{ rangordning: 1, naringsgren: '7'.repeat(40_000) }] })])}{"peOrg`,
    });
    expect(staged.delivery.tally).toMatchObject({
      read: 4,
      accepted: 2,
      repaired: 2,
      rejected: { 'duplicate-identity': 1, 'invalid-json': 1 },
      repairs: { 'unknown-employees-class': 1, 'unreadable-sni-code': 1 },
    });
    expect(readClasses(staged)).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ]);
  });

  it('The accepted size classes stay when answers have no unit', async () => {
    const first = await stage({ [OLD]: toDump([afr(1, { anstKl: '2' })]) });
    accept(first);
    const second = await stage({ [NEWEST]: '[]' });
    expect(second.delivery).toEqual(first.delivery);
    expect(readClasses(second)).toEqual([['2', null, null, null]]);
    expect(objectTo(second)).toEqual([]);
    accept(second);
    const third = await stage({ [NEWEST]: ' [ ] ', [NEW]: toDump([afr(2, { anstKl: '3' })]) });
    expect(third.delivery.tally).toMatchObject({ read: 1, accepted: 1, rejected: {} });
  });

  it('Files without usable rows fail the gate, and empty files are refused', async () => {
    accept(await stage({ [OLD]: toDump([afr(1)]) }));
    expect(objectTo(await stage({ [NEWEST]: '{}' })).join()).toContain('has no usable row');
    expect(objectTo(await stage({ [NEW]: '', [NEWEST]: '[]' })).join()).toContain('has no usable row');
    await expect(stage({ [NEW]: '', [NEWEST]: '' })).rejects.toMatchObject({
      code: 'delivery_refused',
      message: expect.stringContaining(`${NEWEST} is empty`) as string,
    });
  });
});
