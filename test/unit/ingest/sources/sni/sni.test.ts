import { describeSniCode } from '../../../../../shared/domain/sni.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSniTableJson, writeSniWorkbook } from '../../../../../fixtures/generate/files/write-files.ts';
import { parseFiveDigitSniRow, readSniList } from '../../../../../ingest/sources/sni/read-sni-list.ts';
import { loadBundledSniLists } from '../../../../../ingest/sources/sni/sni-staging.ts';
import { SniEditionDetector } from '../../../../../ingest/sources/sni/sni-edition-detector.ts';
import { RowTally } from '../../../../../ingest/staging/row-tally.ts';
import { CollectedRejects } from '../../../../support/delivery/collect-rejects.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';
import { makeZip } from '../../../../support/delivery/make-zip.ts';

const LISTS = loadBundledSniLists();
const read = (path: string): ReturnType<typeof readSniList> =>
  readSniList(path, LISTS, new RowTally('sni', new CollectedRejects()));

it('Code lists of both editions are bundled', () => {
  expect([LISTS['2007'].size, LISTS['2025'].size]).toEqual([821, 835]);
});

it.each([
  ['62.100', '62100'],
  ['01110', '01110'],
  [1110, '01110'],
  ['6210', null],
  ['00000', null],
  ['A', null],
])('The code %s is read as %s', (code, expected) =>
  expect(parseFiveDigitSniRow(code, ' Text  här ')?.code ?? null).toBe(expected),
);

describe('readSniList', () => {
  it.each(['2007', '2025'] as const)('The workbook of %s is read', async (edition) => {
    const path = join(makeTemporaryFolder(), `sni${edition}.xlsx`);
    await writeSniWorkbook(path, edition, LISTS[edition]);
    const list = await read(path);
    expect(list.edition).toBe(edition);
    expect(list.descriptionsByCode).toEqual(LISTS[edition]);
  });

  it('Both code tables of the API are read, and the codes determine the edition', async () => {
    const folder = makeTemporaryFolder();
    await writeSniTableJson(join(folder, 'bransch.json'), LISTS['2025']);
    expect(await read(join(folder, 'bransch.json'))).toEqual({
      edition: '2025',
      descriptionsByCode: new Map([...LISTS['2025']].sort((a, b) => a[1].localeCompare(b[1], 'sv'))),
    });
    const table = [...LISTS['2007']].map(([kod, klartext]) => ({ kod, klartext }));
    writeFileSync(join(folder, 'tabell.json'), JSON.stringify(table));
    expect(await read(join(folder, 'tabell.json'))).toEqual({
      edition: '2007',
      descriptionsByCode: LISTS['2007'],
    });
  });

  it.each([
    ['sni2025.xlsx', 'no workbook', 'is not a readable workbook'],
    ['tabell.json', '{', 'is not JSON'],
    ['tabell.json', '{}', 'is not a code table'],
    ['tabell.json', '[{"kod":"62100","klartext":"x"}]', 'has only 1 five-digit codes'],
  ])('The file %s is refused: %s', async (name, content, message) => {
    const path = join(makeTemporaryFolder(), name);
    writeFileSync(path, content);
    await expect(read(path)).rejects.toMatchObject({
      code: 'delivery_refused',
      message: expect.stringContaining(message) as string,
    });
  });
});

it('A workbook that unpacks to more than any code list is refused', async () => {
  const path = join(makeTemporaryFolder(), 'sni2025.xlsx');
  writeFileSync(path, makeZip([{ name: 'xl/workbook.xml', bytes: Buffer.alloc(60 * 1024 * 1024) }]));
  await expect(read(path)).rejects.toMatchObject({
    message: expect.stringContaining('would unpack to') as string,
  });
});

describe('the edition of a delivery', () => {
  const decide = (codes: readonly (string | null)[], date = '2025-12-01'): string => {
    const count = new SniEditionDetector(LISTS);
    for (const code of codes) count.countCode(code);
    return count.detectMajorityEdition(date);
  };

  it('Codes of one edition only determine the edition, whatever the date', () => {
    expect(decide(['62010', '70220', '62100'])).toBe('2007');
    expect(decide(['62010', '62100', '62201', null])).toBe('2025');
  });

  it('The date determines the edition when no code does', () => {
    expect(decide(['01110'], '2025-11-10')).toBe('2007');
    expect(decide(['01110'], '2026-01-19')).toBe('2025');
  });
});

it('A code is described by the edition of the company, else by the other one', () => {
  expect(describeSniCode(LISTS, '2007', '64993')).toBe(
    'Förvaltning av och handel med värdepapper för en begränsad och sluten krets av ägare',
  );
  expect(describeSniCode(LISTS, '2025', '64993')).toBe(
    'Handel med och förvaltning av värdepapper, för egen räkning',
  );
  expect(describeSniCode(LISTS, '2025', '62010')).toBe(LISTS['2007'].get('62010'));
  expect(describeSniCode(LISTS, '2025', '99998')).toBeNull();
});
