import { describe, expect, it } from 'vitest';
import {
  parseStatisticsRow,
  STATISTICS_HEADER,
  type StatisticsRow,
  parseDeliveredSniCode,
} from '../../../../../ingest/sources/statistics/row.ts';
import {
  assertMaxLineLength,
  readStatistics,
} from '../../../../../ingest/sources/statistics/read-statistics.ts';
import { RowTally } from '../../../../../ingest/staging/row-tally.ts';
import { companyNumber } from '../../../../support/delivery/organisation-numbers.ts';
import { CollectedRejects } from '../../../../support/delivery/collect-rejects.ts';

const COLUMNS = STATISTICS_HEADER.split('\t');
const DEFAULTS: Readonly<Record<string, string>> = {
  FtgStat: '1',
  Gatuadress: 'BOX 2022  RIDDARHUSET',
  JEStat: '1',
  JurForm: '49',
  Namn: '"(S-) FÖRENINGEN',
  Ng1: '62100',
  PeOrgNr: '165560125790',
  PostNr: '10311',
  PostOrt: 'STOCKHOLM',
  Reklamsparrtyp: '1',
};
const toFields = (changes: Readonly<Record<string, string>>): string[] =>
  COLUMNS.map((column) => changes[column] ?? DEFAULTS[column] ?? '');
const toLine = (changes: Readonly<Record<string, string>>): string => toFields(changes).join('\t');

describe('parseStatisticsRow', () => {
  it('A statistics row keeps quotes, and double blanks are collapsed', () => {
    expect(parseStatisticsRow(toFields({ Ng2: '70200', Ng4: '00000' }))).toEqual({
      kind: 'row',
      repairs: [],
      row: {
        organisationNumber: '5560125790',
        ftgstat: 1,
        jestat: 1,
        jurform: 49,
        reklamsparr: 1,
        sniCodes: ['62100', '70200', null, null, null],
        address: { street: 'BOX 2022 RIDDARHUSET', postalCode: '10311', city: 'STOCKHOLM' },
      },
    });
  });

  it.each([
    [{ Reklamsparrtyp: '2' }, { reklamsparr: 2 }],
    [{ Reklamsparrtyp: '21' }, { reklamsparr: 0 }],
    [{ FtgStat: '' }, { ftgstat: null }],
    [{ Ng1: '00000' }, { sniCodes: [null, null, null, null, null] }],
    [{ Ng1: '1110' }, { sniCodes: ['01110', null, null, null, null] }],
    [{ Ng1: '62 100' }, { sniCodes: ['62100', null, null, null, null] }],
    [{ Ng1: '62.100' }, { sniCodes: ['62100', null, null, null, null] }],
    [{ Ng1: '99998' }, { sniCodes: ['99998', null, null, null, null] }],
    [{ PeOrgNr: '5560125790' }, { organisationNumber: '5560125790' }],
    [{ JurForm: '55' }, { jurform: 55 }],
  ])('A statistics row with %j is parsed', (changes, expected) => {
    expect(parseStatisticsRow(toFields(changes))).toMatchObject({ kind: 'row', row: expected });
  });

  it.each([
    ['62100', '62100', []],
    ['99998', '99998', []],
    ['1110', '01110', ['leading-zero-lost']],
    ['-1', null, []],
    ['0', null, []],
    [' ', null, []],
    ['621', null, ['unreadable-sni-code']],
    ['621000', null, ['unreadable-sni-code']],
    ['6210A', null, ['unreadable-sni-code']],
    ['６２１００', null, ['unreadable-sni-code']],
    ['7'.repeat(40_000), null, ['unreadable-sni-code']],
  ])('The industry code %.9j is read as %j', (text, code, repairs) => {
    const found: string[] = [];
    expect(parseDeliveredSniCode(text, found)).toBe(code);
    expect(found).toEqual(repairs);
  });

  it('Rows of persons are left out, and invalid numbers rejected', () => {
    expect(parseStatisticsRow(toFields({ PeOrgNr: '193001011235' }))).toEqual({ kind: 'natural-person' });
    expect(parseStatisticsRow(toFields({ JurForm: '10' }))).toEqual({ kind: 'natural-person' });
    const wrong = parseStatisticsRow(toFields({ PeOrgNr: '165560125791' }));
    expect(wrong).toMatchObject({
      kind: 'rejected',
      reason: 'invalid-organisation-number',
      maskedIdentity: '556*******',
    });
    expect(parseStatisticsRow(['a', 'b'])).toMatchObject({
      kind: 'rejected',
      reason: 'wrong-number-of-fields',
    });
  });
});

describe('readStatistics', () => {
  async function read(
    content: Buffer,
    chunkBytes = content.length || 1,
    rejects = new CollectedRejects(),
  ): Promise<{
    rows: StatisticsRow[];
    tally: ReturnType<RowTally['toSourceTally']>;
    notes: readonly string[];
  }> {
    const tally = new RowTally('statistics', rejects);
    const seen = new Map<string, StatisticsRow>();
    const accept = (row: StatisticsRow): boolean =>
      !seen.has(row.organisationNumber) && seen.set(row.organisationNumber, row) !== null;
    const notes = await readStatistics(
      'scb.txt',
      (async function* () {
        for (let start = 0; start < content.length; start += chunkBytes)
          yield content.subarray(start, start + chunkBytes);
      })(),
      tally,
      accept,
    );
    return { rows: [...seen.values()], tally: tally.toSourceTally(), notes };
  }
  const file = (lines: readonly string[], end = '\n'): string =>
    [STATISTICS_HEADER, ...lines].join(end) + end;

  it('ISO-8859-1 is read with LF and with CRLF', async () => {
    for (const end of ['\n', '\r\n']) {
      const { rows } = await read(Buffer.from(file([toLine({ PostOrt: 'ÅMÅL' })], end), 'latin1'));
      expect(rows[0]?.address.city).toBe('ÅMÅL');
    }
  });

  it('Rows are the same however the bytes are split', async () => {
    const lines = [
      toLine({ PostOrt: 'ÅMÅL' }),
      toLine({ PeOrgNr: `16${companyNumber(2)}`, Gatuadress: 'A\rB "' }),
    ];
    const content = Buffer.from(file(lines, '\r\n').slice(0, -2), 'latin1');
    const whole = await read(content);
    expect(whole.rows).toHaveLength(2);
    for (const bytes of [1, 2, 7, 100]) expect(await read(content, bytes)).toEqual(whole);
  });

  it('Columns in another order and new ones are read by the names of the known ones', async () => {
    const line = toLine({ PostOrt: 'ÅMÅL' });
    const swap = (text: string, more: string): string =>
      [more, ...text.split('\t').slice(0, -1).reverse(), ''].join('\t');
    const content = [swap(STATISTICS_HEADER, 'Ny'), swap(line, 'x'), 'a\tb'].join('\n');
    const { rows, tally, notes } = await read(Buffer.from(content, 'latin1'));
    expect(rows).toEqual((await read(Buffer.from(file([line]), 'latin1'))).rows);
    expect(notes).toEqual(['columns that are not known and not read: "Ny"']);
    expect(tally.rejected).toEqual({ 'wrong-number-of-fields': 1 });
  });

  it('A row that a line break in a text divides is joined, and never with another row', async () => {
    const [short] = toLine({}).split('ESTORT');
    const lines = [
      toLine({ Gatuadress: 'BOX 1\n  LGH 2' }),
      (short ?? '').slice(0, 30),
      toLine({ PeOrgNr: `16${companyNumber(2)}` }),
    ];
    const { rows, tally } = await read(Buffer.from(file(lines), 'latin1'));
    expect(rows.map(({ address }) => address.street)).toEqual(['BOX 1 LGH 2', expect.any(String)]);
    expect(tally).toMatchObject({
      accepted: 2,
      rejected: { 'wrong-number-of-fields': 1 },
      repairs: { 'record-over-several-lines': 1 },
    });
  });

  it('A quote never joins rows, and rejects have the right line', async () => {
    const rejects = new CollectedRejects();
    const lines = [toLine({ Namn: '"OPEN' }), '', toLine({ PeOrgNr: '165560125791' }), 'a\tb'];
    const { rows } = await read(Buffer.from(file(lines), 'latin1'), 64, rejects);
    expect(rows).toHaveLength(1);
    expect(rejects.all).toMatchObject([
      { source: 'statistics', line: 4, column: 'PeOrgNr', reason: 'invalid-organisation-number' },
      { source: 'statistics', line: 5, column: '', reason: 'wrong-number-of-fields' },
    ]);
  });

  it('A duplicate number is rejected', async () => {
    const { tally } = await read(Buffer.from(file([toLine({}), toLine({})]), 'latin1'));
    expect(tally).toMatchObject({ read: 2, accepted: 1, rejected: { 'duplicate-identity': 1 } });
  });

  it.each([
    ['UTF-8', Buffer.from(file([toLine({ PostOrt: 'ÅMÅL' })]), 'utf8'), 'is UTF-8'],
    ['an empty file', Buffer.from(''), 'is empty'],
    ['a lost column', Buffer.from(file([]).replace('PostOrt', 'Ort')), 'missing PostOrt; unknown "Ort"'],
  ])('The statistics file is refused: %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'delivery_refused',
      message: expect.stringContaining(message) as string,
    });
  });
});

it('A line without an end is refused, and lines pass unchanged', async () => {
  async function* chunks(text: string): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 10; index += 1) yield Buffer.from(text.repeat(10));
  }
  const pass = async (text: string): Promise<number> =>
    (await Array.fromAsync(assertMaxLineLength('scb.txt', chunks(text), 500))).length;
  expect(await pass('\t\t\t\t\t\n')).toBe(10);
  await expect(pass('\t\t\t\t\t\t')).rejects.toMatchObject({
    code: 'delivery_refused',
    message: 'scb.txt has a line of more than 500 bytes, so it is not a text file. Download it again.',
  });
});
