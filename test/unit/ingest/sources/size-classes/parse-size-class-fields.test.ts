import { describe, expect, it } from 'vitest';
import {
  parseScbAfrRecord,
  parseScbSokPaVarRow,
} from '../../../../../ingest/sources/size-classes/parse-scb-afr-record.ts';
import {
  parseEmployeesClassCode,
  toScbText,
  parseCoarseTurnoverClass,
  parseTurnoverYear,
} from '../../../../../ingest/sources/size-classes/parse-size-class-fields.ts';

describe('size classes', () => {
  it.each([
    ['8 ', '8'],
    [8, '8'],
    [' ', ''],
    ['*', ''],
    [null, ''],
    [undefined, ''],
    [{}, ''],
  ])('The API value %j is read as text', (value, text) => {
    expect(toScbText(value)).toBe(text);
  });

  it.each([
    ['0', '0', []],
    [16, '16', []],
    ['08', '8', []],
    ['17', null, ['unknown-employees-class']],
    ['-1', null, ['unknown-employees-class']],
    ['1-4', null, ['unknown-employees-class']],
    ['', null, []],
  ])('The employees class %j is parsed', (value, code, repairs) => {
    const found: string[] = [];
    expect(parseEmployeesClassCode(value, found)).toBe(code);
    expect(found).toEqual(repairs);
  });

  it('The fine turnover class is converted when there is no coarse one', () => {
    const coarse = Array.from({ length: 21 }, (_, index) =>
      Number(parseCoarseTurnoverClass('*', String(index + 1), [])),
    );
    expect(coarse).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(parseCoarseTurnoverClass('0', '19', [])).toBe('0');
    expect(parseCoarseTurnoverClass('', '0', [])).toBeNull();
    expect(parseCoarseTurnoverClass('', '22', [])).toBeNull();
  });

  it.each([
    ['25', ['unreadable-turnover-year']],
    [{ year: 2025 }, ['unreadable-turnover-year']],
    [-1, []],
    ['*', []],
    [null, []],
  ])('The year %j that is not read is counted, unless it is a placeholder', (value, repairs) => {
    const found: string[] = [];
    expect(parseTurnoverYear(value, found)).toBeNull();
    expect(found).toEqual(repairs);
  });

  it.each([
    [{ reklamSparrTyp: '1', telefonSparrTyp: '3' }, []],
    [{ reklamSparrTyp: '*' }, []],
    [{ reklamSparrTyp: '7' }, ['unknown-ad-block']],
    [{ reklamSparrTyp: '1', telefonSparrTyp: {} }, ['unknown-ad-block']],
  ])('An advertising block %j that SCB does not describe is counted', (blocks, repairs) => {
    expect(parseScbAfrRecord({ peOrgNr: '5560125790', ...blocks })).toMatchObject({ repairs });
  });

  it.each([
    ['13', []],
    ['', []],
    ['99', ['unknown-ad-block']],
  ])('The advertising block "%s" of SokPaVar is counted when it is unknown', (code, repairs) => {
    const row = parseScbSokPaVarRow({ PeOrgNr: '5560125790', 'Reklam, kod': code });
    expect(row).toMatchObject({ repairs });
  });

  it('An object in place of a code is counted, and one in place of a text is empty', () => {
    const object = { kod: '1' };
    const codes = { anstKl: object, omsKl: object, ftgStat: object, jurform: object };
    const industries = [{ rangordning: 1, naringsgren: object }];
    const record = {
      peOrgNr: '5560125790',
      ...codes,
      postAdress: { postOrt: object },
      naringsgrenar: industries,
    };
    expect(parseScbAfrRecord(record)).toMatchObject({
      row: {
        employeesClass: null,
        ftgstat: null,
        address: { city: '' },
        sniCodes: [null, null, null, null, null],
      },
      repairs: [
        'unknown-employees-class',
        'unknown-turnover-class',
        'unreadable-code',
        'unreadable-code',
        'unreadable-sni-code',
      ],
    });
  });

  it('Placeholders are not read as years', () => {
    expect([2025, '2024', ' 2023 ', -1, 0, '', '25'].map((value) => parseTurnoverYear(value, []))).toEqual([
      2025,
      2024,
      2023,
      null,
      null,
      null,
      null,
    ]);
  });
});
