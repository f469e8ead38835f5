import { describe, expect, it } from 'vitest';
import type { SourceRowCounts } from '../../../../../ingest/source/staging.ts';
import {
  parseAddress,
  parseRegistryRow,
  REGISTRY_HEADER,
  type RegistryRow,
} from '../../../../../ingest/sources/registry/row.ts';
import { parseNames, pickMainName } from '../../../../../ingest/sources/registry/parse-names.ts';
import {
  parseProceedings,
  listOngoingProceedingsOldestFirst,
  toRegistryProceedingsText,
} from '../../../../../ingest/sources/registry/parse-proceedings.ts';
import { readRegistry } from '../../../../../ingest/sources/registry/read-registry.ts';
import { readColumnLayout } from '../../../../../ingest/parse/column-layout.ts';
import { splitRepaired } from '../../../../../ingest/sources/registry/split-record.ts';
import { mergeNames } from '../../../../../ingest/sources/registry/read-companies.ts';
import { RowTally } from '../../../../../ingest/staging/row-tally.ts';
import { CollectedRejects } from '../../../../support/delivery/collect-rejects.ts';
import { companyNumber } from '../../../../support/delivery/organisation-numbers.ts';

const FIELDS = [
  '5560125790$ORGNR-IDORG',
  '1',
  'SE-LAND',
  'A AB$FORETAGSNAMN-ORGNAM$2001-01-01',
  'AB-ORGFO',
  '',
  '',
  '',
  '2001-01-01',
  'Text',
  'V 1$$LUND$22220$SE-LAND',
];
const LAYOUT = readColumnLayout('f', REGISTRY_HEADER, { names: REGISTRY_HEADER.split(';'), separator: ';' });
const split = (line: string) => splitRepaired(line, LAYOUT);
const toLine = (fields: readonly string[]): string => `"${fields.join('";"')}"`;
const withField = (index: number, text: string): string => toLine(FIELDS.with(index, text));

describe('splitting a record', () => {
  it.each([
    [9, 'en "bar" citering', 'en "bar" citering'],
    [9, 'rör 3" och', 'rör 3" och'],
    [9, 'en \\"omvänd\\" citering', 'en "omvänd" citering'],
    [9, 'en ""dubbel"" citering', 'en "dubbel" citering'],
    [9, 'slutar "så"', 'slutar "så"'],
    [9, 'a; b; c', 'a; b; c'],
    [9, 'a ";" b', 'a ";" b'],
    [3, 'A ";" B AB$FORETAGSNAMN-ORGNAM$2001-01-01', 'A ";" B AB$FORETAGSNAMN-ORGNAM$2001-01-01'],
    [9, 'noll\u0000 byte\u0007', 'noll byte'],
    [3, 'A\u000bB AB$FORETAGSNAMN-ORGNAM$2001-01-01', 'A B AB$FORETAGSNAMN-ORGNAM$2001-01-01'],
    [9, 'a|b$c', 'a|b$c'],
  ])('Field %i is unquoted: %s', (index, raw, read) => {
    const record = split(withField(index, raw));
    expect(record).toMatchObject({ fields: FIELDS.with(index, read) });
  });

  it.each([
    '\r',
    '\u000b',
    '\t',
    '\u000c',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u001e',
    ' \r ',
    '\\n',
    '\\r\\n',
    '<br/>',
  ])('A line break is a blank: %j', (lineBreak) => {
    const record = split(withField(9, `Före${lineBreak}efter`));
    expect(record).toMatchObject({ fields: FIELDS.with(9, 'Före efter'), repairs: ['control-characters'] });
  });

  it('Too few and too many fields are different problems', () => {
    expect(split(toLine(FIELDS.slice(0, 10)))).toBe('too-few-fields');
    expect(split(toLine([...FIELDS.with(4, 'Fritext'), 'x']))).toBe('too-many-fields');
  });
});

describe('parseNames', () => {
  it('Names are parsed with type, date and description, even with | and $ inside', () => {
    expect(
      parseNames(
        'A | B AB$FORETAGSNAMN-ORGNAM$2001-02-03|Natten$SARS_FORNAMN-ORGNAM$2002-01-01$Bud | kurir $ natt|C Ltd$ANNATSPRAK-ORGNAM$null',
      ),
    ).toEqual([
      { name: 'A | B AB', type: 'FORETAGSNAMN', date: '2001-02-03', description: null },
      { name: 'Natten', type: 'SARS_FORNAMN', date: '2002-01-01', description: 'Bud | kurir $ natt' },
      { name: 'C Ltd', type: 'ANNATSPRAK', date: null, description: null },
    ]);
  });

  it('A field without a type is one name, and an empty field none', () => {
    expect(parseNames('Bara  Namnet AB')).toEqual([
      { name: 'Bara Namnet AB', type: '', date: null, description: null },
    ]);
    expect(parseNames('')).toEqual([]);
    expect(parseNames('$FORETAGSNAMN-ORGNAM$2001-01-01')).toEqual([]);
  });

  it('A last name without a type is kept', () => {
    const names = parseNames('A AB$FORETAGSNAMN-ORGNAM$2001-02-03|Andra Namnet').map(({ name }) => name);
    expect(names).toEqual(['A AB', 'Andra Namnet']);
  });

  it('The registered name is the company name, else the name, else the first', () => {
    const pick = (text: string): string | undefined => pickMainName(parseNames(text))?.name;
    expect(pick('X$SARS_FORNAMN-ORGNAM$$d|N$NAMN-ORGNAM$|F$FORETAGSNAMN-ORGNAM$')).toBe('F');
    expect(pick('X$SARS_FORNAMN-ORGNAM$|N$NAMN-ORGNAM$')).toBe('N');
    expect(pick('X$SARS_FORNAMN-ORGNAM$|Y$OKAND-ORGNAM$')).toBe('X');
  });
});

describe('proceedings', () => {
  const ongoing = (text: string): string | null =>
    toRegistryProceedingsText(listOngoingProceedingsOldestFirst(parseProceedings(text)));

  it.each([
    ['|LI-AVOMFO$2019-08-27', '|LI-AVOMFO$2019-08-27'],
    ['LI-AVOMFO$Likvidation$2019-08-27', '|LI-AVOMFO$2019-08-27'],
    ['|KKAVOV-AVSLAVOMFO$2025-03-11|KK-AVOMFO$2024-06-05', null],
    ['|KKAVOV-AVSLAVOMFO$2024-06-05|KK-AVOMFO$2024-06-05', null],
    ['|KKAVOV-AVSLAVOMFO$2024-06-04|KK-AVOMFO$2024-06-05', '|KK-AVOMFO$2024-06-05'],
    ['|LIUHOR-AVSLAVOMFO$2025-03-11|KK-AVOMFO$2024-06-05', '|KK-AVOMFO$2024-06-05'],
    [
      '|KK-AVOMFO$2024-01-01|LI-AVOMFO$2023-01-01|FR-AVOMFO$null',
      '|FR-AVOMFO$|LI-AVOMFO$2023-01-01|KK-AVOMFO$2024-01-01',
    ],
    ['|KK-AVOMFO$2010-01-01|KKUHAVD-AVSLAVOMFO$2011-01-01|KK-AVOMFO$2020-01-01', '|KK-AVOMFO$2020-01-01'],
    ['|LI-AVOMFO$null|LIUHOR-AVSLAVOMFO$2011-01-01', null],
    ['|KK-AVOMFO$2010-01-01|KKUHAVD-AVSLAVOMFO$null|KK-AVOMFO$2020-01-01', '|KK-AVOMFO$2020-01-01'],
    ['null', null],
    ['', null],
  ])('The proceedings %s are presented as %s', (text, expected) => expect(ongoing(text)).toBe(expected));
});

describe('parseAddress', () => {
  it.each([
    ['Ensillre 2286$$ÅNGE$84100$SE-LAND', ['Ensillre 2286', '84100', 'ÅNGE']],
    ['Gatan 1  LGH 1101$c/o X$LUND$222 20$SE-LAND', ['Gatan 1 LGH 1101', '22220', 'LUND']],
    ['Sidogatan 4$$70211$ÖREBRO$SE-LAND', ['Sidogatan 4', '70211', 'ÖREBRO']],
    ['Box 292$AB$FALUN$79127$SE-LAND$extra$again', ['Box 292', '79127', 'FALUN']],
    ['Gatan$extra$c/o$LUND$22220$SE-LAND', ['Gatan', '22220', 'LUND']],
    ['$$$$SE-LAND', ['', '', '']],
    ['', ['', '', '']],
    ['10 Street$$LONDON$SW1A 1AA$GB-LAND', ['10 Street', 'SW1A 1AA', 'LONDON']],
    ['Gatan$$LUND$SE-LAND', ['Gatan', '', 'LUND']],
  ])('The address %s is parsed', (text, [street, postalCode, city]) => {
    expect(parseAddress(text)).toEqual({ street, postalCode, city });
  });
});

describe('parseRegistryRow', () => {
  const parse = (index: number, text: string): ReturnType<typeof parseRegistryRow> => {
    const record = split(withField(index, text));
    if (typeof record === 'string') throw new Error(record);
    return parseRegistryRow(record);
  };

  it.each([
    ['193001011235$PERSON-IDORG'],
    ['3021234567$PERSON-IDORG'],
    ['30212345678$GDNR-IDORG'],
    ['193001611235$SAMORDNR-IDORG'],
    ['198001012385$DODSBO-IDORG'],
    ['198001012385$ORGNR-IDORG'],
    ['198001012385$NYTT-IDORG'],
    ['3021234567$NYTT-IDORG'],
  ])('The row of a natural person is left out: %s', (identity) =>
    expect(parse(0, identity)).toEqual({ kind: 'natural-person' }),
  );

  it('A sole trader with an organisation number is left out', () => {
    expect(parse(4, 'E-ORGFO')).toEqual({ kind: 'natural-person' });
  });

  it.each([
    ['5560125791$ORGNR-IDORG', 'invalid-organisation-number', '556*******'],
    ['8001012385$ORGNR-IDORG', 'invalid-organisation-number', '**********'],
    ['12345$FEL-IDORG', 'unknown-identity', '**********'],
    ['5560125790', 'unknown-identity', '556*******'],
  ])('The identity %s is rejected as %s and masked as %s', (identity, reason, shown) => {
    expect(parse(0, identity)).toEqual({
      kind: 'rejected',
      column: 'organisationsidentitet',
      reason,
      maskedIdentity: shown,
    });
  });

  it.each([
    [0, '165560125790$ORGNR-IDORG', { organisationNumber: '5560125790' }],
    [0, '5560125790$NYTT-IDORG', { organisationNumber: '5560125790' }],
    [1, '', { nameProtectionNumber: 1 }],
    [4, 'Bolagsform saknas', { legalForm: 'Bolagsform saknas' }],
    [5, 'NULL', { deregistrationDate: null }],
    [5, '20240229', { deregistrationDate: '2024-02-29' }],
    [5, '2023-02-29', { deregistrationDate: null }],
    [6, 'Konkurs$KKAV-AVORG', { deregistrationReason: 'KKAV-AVORG' }],
    [6, 'null', { deregistrationReason: null }],
    [8, 'Handel med varor', { registrationDate: null }],
  ])('Field %i of a registry row is parsed: %s', (index, text, expected) => {
    expect(parse(index, text)).toMatchObject({ kind: 'row', row: expected });
  });

  it.each([
    [5, '2023-02-29', ['unreadable-deregistration-date']],
    [8, '2023-02-29', ['unreadable-date']],
    [7, '|LI-AVOMFO$2023-02-29|KK-AVOMFO$Konkurs$i går', ['unreadable-date', 'unreadable-date']],
    [7, 'LI-AVOMFO$Likvidation$2019-08-27|KK-AVOMFO$null|FR-AVOMFO$|AC-AVOMFO', []],
  ])('A date in field %i that cannot be read is counted: %s', (index, text, repairs) => {
    expect(parse(index, text)).toMatchObject({ repairs });
  });
});

describe('readRegistry', () => {
  async function read(text: string | Buffer): Promise<{
    rows: RegistryRow[];
    tally: SourceRowCounts;
    rejects: CollectedRejects;
    notes: readonly string[];
  }> {
    const rejects = new CollectedRejects();
    const tally = new RowTally('registry', rejects);
    const rows: RegistryRow[] = [];
    const notes = await readRegistry(
      'file.txt',
      (async function* () {
        yield Buffer.from(text);
      })(),
      tally,
      (row) => rows.push(row),
    );
    return { rows, tally: tally.toSourceTally(), rejects, notes };
  }
  const numbered = (index: number): string => withField(0, `${companyNumber(index)}$ORGNR-IDORG`);

  it('A byte order mark and CRLF are accepted', async () => {
    const { rows } = await read(`\ufeff${REGISTRY_HEADER}\r\n${numbered(1)}\r\n${numbered(2)}`);
    expect(rows.map((row) => row.organisationNumber)).toEqual([companyNumber(1), companyNumber(2)]);
  });

  it('Columns in another order and new ones are read by the names of the known ones', async () => {
    const columns = REGISTRY_HEADER.split(';');
    const swap = (fields: readonly string[]): string[] => [...fields.toReversed(), 'ny'];
    const fields = FIELDS.with(9, 'Text ";" mer');
    const header = [...swap(columns).slice(0, -1), 'nyKolumn'].join(';');
    const { rows, notes } = await read([header, toLine(swap(fields))].join('\n'));
    expect(rows[0]).toMatchObject({ organisationNumber: '5560125790', description: 'Text ";" mer' });
    expect(notes).toEqual(['columns that are not known and not read: "nyKolumn"']);
    const usual = await read([REGISTRY_HEADER, toLine(fields)].join('\n'));
    expect(rows).toEqual(usual.rows);
    expect(usual.notes).toEqual([]);
  });

  it('A header in another case is read as usual', async () => {
    const line = toLine(FIELDS.with(9, 'Text ";" mer'));
    const usual = await read([REGISTRY_HEADER, line].join('\n'));
    expect(usual.rows).toHaveLength(1);
    expect(await read([REGISTRY_HEADER.toUpperCase(), line].join('\n'))).toEqual(usual);
  });

  it('A record over two lines is joined, and a truncated one rejected', async () => {
    const middle = numbered(1).indexOf('Text') + 2;
    const start = numbered(1).slice(0, middle);
    const end = numbered(1).slice(middle);
    const short = toLine(FIELDS.slice(0, 9));
    const { rows, tally, rejects } = await read(
      [REGISTRY_HEADER, start, end, short, numbered(2), short].join('\n'),
    );
    expect(rows.map((row) => row.organisationNumber)).toEqual([companyNumber(1), companyNumber(2)]);
    expect(tally).toMatchObject({ read: 4, accepted: 2, rejected: { 'too-few-fields': 2 } });
    expect(rejects.all.map(({ line }) => line)).toEqual([4, 6]);
  });

  it('A last field that does not end goes on in the next line, unless a record begins there', async () => {
    const whole = numbered(1);
    const at = whole.indexOf('V 1') + 'V 1'.length;
    const [cut, rest] = [whole.slice(0, at), whole.slice(at)];
    const joined = await read([REGISTRY_HEADER, cut, rest, numbered(2)].join('\n'));
    expect(joined.rows).toHaveLength(2);
    expect(joined.rows[0]!.address).toEqual({ street: 'V 1', postalCode: '22220', city: 'LUND' });
    expect(joined.tally).toMatchObject({ accepted: 2, repairs: { 'record-over-several-lines': 1 } });
    for (const lines of [
      [cut, numbered(2)],
      [numbered(2), cut],
    ]) {
      const { rows, tally } = await read([REGISTRY_HEADER, ...lines].join('\n'));
      expect(rows.map(({ address }) => address.city).sort()).toEqual(['', 'LUND']);
      expect(tally).toMatchObject({ accepted: 2, repairs: { 'unclosed-last-field': 1 } });
    }
  });

  it("A person's row never becomes the end of a last field", async () => {
    const cut = numbered(1).slice(0, -1);
    const person = toLine(FIELDS.with(0, '193001011235$PERSON-IDORG').with(9, 'Personens verksamhet'));
    for (const at of [person.length, 13, 14, person.indexOf('Personens'), person.indexOf('V 1')])
      for (const from of [0, person.indexOf('Personens')]) {
        const lines = [person.slice(from, at), person.slice(at)].filter((line) => line !== '');
        const { rows, rejects, tally } = await read([REGISTRY_HEADER, cut, ...lines, numbered(2)].join('\n'));
        expect(rows.map((row) => row.organisationNumber)).toEqual([companyNumber(1), companyNumber(2)]);
        expect(rows[0]!.address.street).toBe('V 1');
        expect(JSON.stringify([rows, rejects.all])).not.toMatch(/1930|Personens/);
        expect(tally.read).toBeGreaterThan(2);
      }
  });

  it('Lines after a last field that does not end are counted, and no part of it', async () => {
    const at = numbered(1).indexOf('V 1') + 3;
    const [cut, rest] = [numbered(1).slice(0, at), numbered(1).slice(at)];
    for (const lines of [
      ['skräp', 'mer skräp'],
      ['"5569000036', '$ORGNR-IDORG";"1";"'],
      ['"193001011235$PERSON-IDORG', rest],
      ['', rest],
    ]) {
      const { rows, tally } = await read([REGISTRY_HEADER, cut, ...lines, numbered(2)].join('\n'));
      expect(rows.map(({ address }) => address.street)).toEqual(['V 1', 'V 1']);
      expect(tally).toMatchObject({ accepted: 2, repairs: { 'unclosed-last-field': 1 } });
      expect(tally.rejected['too-few-fields']).toBeGreaterThan(0);
    }
  });

  it.each(['latin1', 'windows-1252'])('A file that was converted from %s twice is refused', async (from) => {
    const twice = (text: string): string => new TextDecoder(from).decode(Buffer.from(text));
    const line = withField(9, 'Försäljning av åkerbär på Ön, ÄVEN ÅRSVIS');
    const lines = Array.from({ length: 3 }, (_, index) => numbered(index));
    await expect(read([REGISTRY_HEADER, ...lines, twice(line), twice(line)].join('\n'))).rejects.toThrow(
      'file.txt was converted to UTF-8 twice: 2 of 5 lines',
    );
    const { rows } = await read([REGISTRY_HEADER, withField(3, 'SÃO PAULO AB'), line].join('\n'));
    expect(rows).toHaveLength(2);
  });

  it.each([
    ['windows-1252', Buffer.from('S\xe5g & \xc4ppel \x96 \x8aime', 'latin1'), 'Såg & Äppel – Šime', 1],
    ['damaged UTF-8', Buffer.from('S\xc3\xa5g & \xc3ppel', 'latin1'), 'Såg & \ufffdppel', undefined],
    ['damaged UTF-8 of other letters', Buffer.from('\xc5\xa0koda \xff', 'latin1'), 'Škoda \ufffd', undefined],
    ['a part of a letter in UTF-8', Buffer.from('S\xa5g', 'latin1'), 'S\ufffdg', undefined],
    ['a real U+FFFD', Buffer.from('S\ufffdg'), 'S\ufffdg', undefined],
  ])('A single line of %s is read', async (_what, name, expected, count) => {
    const [before = '', after = ''] = withField(3, '?$FORETAGSNAMN-ORGNAM$').split('?');
    const line = Buffer.concat([Buffer.from(`${REGISTRY_HEADER}\n${before}`), name, Buffer.from(after)]);
    const { rows, tally } = await read(line);
    expect(rows[0]?.names[0]?.name).toBe(expected);
    expect(tally.repairs['line-in-windows-1252']).toBe(count);
  });

  it('Rows that became part of the header are refused, and never quoted', async () => {
    const person = toLine(FIELDS.with(0, '193001011235$PERSON-IDORG').with(3, 'Fiktivsson'));
    for (const end of ['\r', '\u0085', '\u2028']) {
      const error = await read([REGISTRY_HEADER, person, person].join(end)).catch(
        (caught: unknown) => caught,
      );
      expect(String(error)).toContain('lines end with neither LF nor CRLF');
      expect(String(error)).not.toMatch(/1930|Fiktiv/);
    }
  });

  it.each([
    ['a NUL in the identity', '193001\u000001 1235$PERSON-IDORG'],
    ['a leading blank', ' 193001011235$PERSON-IDORG'],
    ['a hyphen', '19300101-1235$PERSON-IDORG'],
    ['no type', '193001011235'],
  ])('The row of a person never continues a broken record: %s', async (_what, identity) => {
    const short = toLine(FIELDS.slice(0, 9));
    const person = toLine(FIELDS.with(0, identity).with(4, 'E-ORGFO').with(9, 'Personens verksamhet'));
    const { rows, rejects } = await read([REGISTRY_HEADER, short, person, numbered(2)].join('\n'));
    expect(rows.map((row) => row.organisationNumber)).toEqual([companyNumber(2)]);
    expect(JSON.stringify(rejects.all)).not.toMatch(/1930|Personens/);
  });

  it('A row in place of the header is never quoted in the error', async () => {
    const person = toLine(FIELDS.with(0, '193001011235$PERSON-IDORG').with(3, 'Fiktiv Fiktivsson'));
    const error = await read(person).catch((caught: unknown) => (caught as Error).message);
    expect(error).toContain('it has no header');
    expect(error).not.toMatch(/1930|Fiktiv/);
  });

  it('Accepted, rejected and left-out rows add up to those read', async () => {
    const lines = [
      REGISTRY_HEADER,
      numbered(1),
      withField(0, '193001011235$PERSON-IDORG'),
      withField(3, ''),
      '',
    ];
    const { tally } = await read(lines.join('\n'));
    expect(tally).toMatchObject({ read: 3, accepted: 1, leftOut: 1, rejected: { 'missing-name': 1 } });
  });

  it.each([
    ['an empty file', '', 'file.txt is empty'],
    ['another header', 'a;b;c;d\n', 'does not begin with the expected header'],
    [
      'a lost column, and a further one',
      `${REGISTRY_HEADER.replace('postadress', 'adress')}\n`,
      'missing postadress; unknown "adress"',
    ],
    ['a lost column', `${REGISTRY_HEADER.replace(';postadress', '')}\n`, 'missing postadress'],
    ['UTF-16', Buffer.from(`${REGISTRY_HEADER}\n`, 'utf16le'), 'another encoding'],
    [
      'ISO-8859-1',
      Buffer.from(
        [REGISTRY_HEADER, ...Array.from({ length: 20 }, () => withField(9, 'Åäö'))].join('\n'),
        'latin1',
      ),
      'is not UTF-8',
    ],
  ])('The registry file is refused: %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'delivery_refused',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('the registration of a company', () => {
  const row = (sequence: number, deregistrationDate: string | null): RegistryRow => ({
    organisationNumber: '5560125790',
    nameProtectionNumber: sequence,
    names: [{ name: `Namn ${sequence}`, type: 'FORETAGSNAMN', date: null, description: null }],
    legalForm: 'AB',
    deregistrationDate,
    deregistrationReason: null,
    proceedings: [],
    registrationDate: null,
    description: '',
    address: { street: '', postalCode: '', city: '' },
  });

  it('The active row with the lowest sequence is used, with the names of all rows', () => {
    const { row: picked, names } = mergeNames([row(3, null), row(1, '2010-01-01'), row(2, null)]);
    expect(picked.nameProtectionNumber).toBe(2);
    expect(names.map(({ name }) => name)).toEqual(['Namn 2', 'Namn 1', 'Namn 3']);
  });

  it('A row with a reason of deregistration is not active, also without a date', () => {
    const { row: picked } = mergeNames([
      { ...row(1, null), deregistrationReason: 'KKAV-AVORG' },
      row(2, null),
    ]);
    expect(picked.nameProtectionNumber).toBe(2);
  });

  it('The row with the lowest sequence is used when none is active', () => {
    expect(mergeNames([row(2, '2010-01-01'), row(1, '2011-01-01')]).row.nameProtectionNumber).toBe(1);
  });
});
