import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { matchList, type ListToMatch, type MatchPart } from '../../../../ingest/match/match-list.ts';
import { NO_PROGRESS } from '../../../../ingest/progress.ts';
import { openStore } from '../../../../shared/store/open-store.ts';
import { matchItems } from '../../../../shared/match/match-items.ts';
import { NO_DEADLINE, type CompanyStore } from '../../../../shared/store/port.ts';
import { embeddedIn } from '../../../support/ingest/embedded-in.ts';
import { copyReadyData } from '../../../support/ingest/ready-data.ts';
import { makeZip } from '../../../support/delivery/make-zip.ts';

let data: string;
let store: CompanyStore;
let folder: string;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'company-data-match-'));
  await copyReadyData('weekly', data);
  store = await openStore(embeddedIn(data));
});
afterAll(async () => {
  await store.close();
  rmSync(data, { recursive: true });
});
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'company-data-list-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function match(file: string, bytes: string | Buffer | Uint8Array, more: Partial<ListToMatch> = {}) {
  const path = join(folder, file);
  writeFileSync(path, bytes);
  const notes: string[] = [];
  const progress = { ...NO_PROGRESS, note: (text: string) => void notes.push(text) };
  const list = { path, out: join(folder, 'out.csv'), named: {}, ...more };
  const summary = await store.withLiveGeneration((reader) => {
    const matchPart: MatchPart = (items) => matchItems(reader, items, 3, NO_DEADLINE);
    return matchList(matchPart, list, progress);
  });
  return { summary, notes: notes.join('\n'), out: list.out };
}

type Rows = Record<string, string>[];
const readCsv = (path: string): Rows =>
  parse(readFileSync(path), { columns: true, delimiter: ';', bom: true });

const LEDGER = [
  'Kundnr;Företag;Postort;Not',
  'K1;"Nordlys Logistik AB";Göteborg;"rad\nbruten"',
  'K2;nordlsy logistik ab;;=1+1',
  'K3;Kvartersbutiken Ugglan AB;Åre;',
  'K4;;Åre;',
].join('\r\n');
const LOGISTIK = 'Nordlys Logistik AB';

describe('matchList', () => {
  it('The columns of a list stay, and the result stands behind them', async () => {
    const { notes, out, summary } = await match('ledger.csv', LEDGER);
    expect(notes).toContain('separated by semicolons, in UTF-8');
    expect(notes).toContain('names from Företag, towns from Postort');
    const rows = readCsv(out);
    expect(rows.map((row) => row['Kundnr'])).toEqual(['K1', 'K2', 'K3', 'K4']);
    expect(rows.map((row) => row['Beslut'])).toEqual(['träff', 'träff', 'ingen', 'ogiltig']);
    expect(rows[0]).toMatchObject({
      Not: 'rad\nbruten',
      'Registrerat namn': LOGISTIK,
      Postort: 'Göteborg',
      'Postort (registret)': 'GÖTEBORG',
      Skäl: 'exakt namn, ort',
    });
    expect(rows[1]).toMatchObject({ Not: "'=1+1", Skäl: 'felskrivet' });
    expect(summary.toLines().join('\n')).toMatch(/matched by exact name +1 +25.0 %/);
  });

  it.each([
    ['Windows-1252', Buffer.from(LEDGER.replace('Nordlys Logistik', 'Fjällbruk Bygg & Design'), 'latin1')],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${LEDGER.replace('Nordlys Logistik', 'Fjällbruk Bygg & Design')}`, 'utf16le'),
    ],
  ])('A list in %s is read', async (encoding, bytes) => {
    const { notes, out } = await match('ledger.txt', bytes);
    expect(notes).toContain(`in ${encoding}`);
    expect(readCsv(out)[0]).toMatchObject({ Företag: 'Fjällbruk Bygg & Design AB' });
  });

  it.each([
    ['commas', `name,town\n${LOGISTIK},Göteborg\n"A, B",\n`],
    ['tabs', `name\ttown\n${LOGISTIK}\tGöteborg\n`],
    ['bars', `name|town\n${LOGISTIK}|Göteborg\n`],
  ])('A list separated by %s is read', async (separator, text) => {
    const { notes, out } = await match('ledger.csv', text);
    expect(notes).toContain(`separated by ${separator}`);
    expect(readCsv(out)[0]).toMatchObject({ name: LOGISTIK, Beslut: 'träff' });
  });

  it('A list without heads is read from its first row, which is said', async () => {
    const { notes, out, summary } = await match('names.txt', `${LOGISTIK}\nFit Lab AB\n`);
    expect(notes).toContain('has no heads and is read from its first row. Taken are names from column 1');
    expect(summary.rowCount).toBe(2);
    expect(readCsv(out)[0]).toMatchObject({ 'Kolumn 1': LOGISTIK, Beslut: 'träff' });
  });

  it('Commas of a few names separate nothing', async () => {
    const names = ['Namn', 'Berg, Lund & Co AB', LOGISTIK, 'Fit Lab AB'];
    const { notes, out } = await match('names.txt', names.join('\n'));
    expect(notes).toContain('one column, in UTF-8');
    expect(readCsv(out).map((row) => row['Namn'])).toEqual(names.slice(1));
  });

  it.each([
    [
      'a title',
      `Kundlista;;\n;;\nNr;Kundnamn;Ort\n1;${LOGISTIK};Göteborg\n`,
      {},
      'left out: 2. Taken are names from Kundnamn',
    ],
    ['heads that are named', `Lista\nNr;Benämning\n1;${LOGISTIK}\n`, { name: 'Benämning' }, 'left out: 1.'],
    ['the separator for Excel', `sep=,\r\nNamn,Ort\r\n${LOGISTIK},Göteborg\r\n`, {}, 'from Namn, towns'],
  ])('The rows below %s are matched', async (_what, text, named, note) => {
    const { notes, out, summary } = await match('ledger.csv', text, { named });
    expect(notes).toContain(note);
    expect(summary.rowCount).toBe(1);
    expect(readCsv(out)[0]).toMatchObject({ Beslut: 'träff', 'Registrerat namn': LOGISTIK });
  });

  it('Columns are named by their heads or places', async () => {
    const text = `a;b\nx;${LOGISTIK}\n`;
    for (const name of ['B', '2']) {
      const { out } = await match('ledger.csv', text, { named: { name } });
      expect(readCsv(out).at(-1)).toMatchObject({ Beslut: 'träff' });
    }
    await expect(match('ledger.csv', text, { named: { city: 'c' } })).rejects.toThrow('It has: a, b');
  });

  it('A workbook is read and written, its formulas as values', async () => {
    const rows = [
      ['Företag', 'Ort', 'Sedan', 'Saldo', 'Aktiv'],
      [LOGISTIK, 'Göteborg', new Date('2020-01-31'), 12.5, true],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Kunder', rows }] });
    const { notes, out } = await match('ledger.xlsx', bytes, { out: join(folder, 'out.xlsx') });
    expect(notes).toContain('a workbook, first sheet');
    const [sheet] = await readWorkbook(out);
    expect(sheet!.data[1]!.slice(0, 8)).toEqual([
      LOGISTIK,
      'Göteborg',
      '2020-01-31',
      12.5,
      true,
      'träff',
      expect.any(String),
      LOGISTIK,
    ]);
  });

  it('A number of a workbook has a decimal comma in CSV for a Swedish spreadsheet', async () => {
    const rows = [
      ['Företag', 'Saldo'],
      [LOGISTIK, 12.5],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Kunder', rows }] });
    expect(readCsv((await match('ledger.xlsx', bytes)).out)[0]).toMatchObject({ Saldo: '12,5' });
  });

  it('JSON lines are read and written', async () => {
    const lines = [{ name: LOGISTIK, id: 7 }, { name: null }].map((line) => JSON.stringify(line)).join('\n');
    const { out } = await match('ledger.jsonl', lines, { out: join(folder, 'out.jsonl') });
    const written = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(written).toMatchObject([
      { name: LOGISTIK, id: 7, match: { decision: 'match', reasons: ['exact_name'] } },
      { name: '', match: { decision: 'invalid' } },
    ]);
  });

  it.each([
    ['empty.csv', '', 'is empty'],
    ['blank.csv', '\n\n', 'has no rows'],
    ['binary.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'is no text'],
    ['quote.csv', 'name\n"Nordlys\n'.concat('x'.repeat(2_000_000)), 'has a quote that does not end'],
    ['numbers.csv', '1;2\n3;4\n', 'No column looks like names'],
    ['other.xlsx', 'name', 'is no workbook'],
    ['archive.xlsx', makeZip([{ name: 'a.txt', bytes: 'a' }]), 'is no workbook'],
    ['bomb.xlsx', makeZip([{ name: 'a.xml', bytes: Buffer.alloc(3_000_000) }]), 'unpacks to too much'],
    ['lie.xlsx', makeZip([{ name: 'a.xml', bytes: 'x'.repeat(9_000), claimedSize: 10 }]), 'is damaged'],
    ['broken.jsonl', '{"name":"a"}\nx\n', 'has no JSON object in line 2'],
  ])('%s is refused, and nothing is written', async (file, bytes, problem) => {
    await expect(match(file, bytes)).rejects.toThrow(problem);
    expect(existsSync(join(folder, 'out.csv'))).toBe(false);
    expect(existsSync(join(folder, 'out.csv.part'))).toBe(false);
  });

  it('The name of the output tells its form', async () => {
    await expect(match('a.csv', LEDGER, { out: join(folder, 'out.txt') })).rejects.toThrow(
      'must end with .csv',
    );
  });
});
